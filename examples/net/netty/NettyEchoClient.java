import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/// Sends a word with Netty and wants it back.
/// Arguments: port, word; `hasty`: does not wait until it is connected.
public class NettyEchoClient {
    static final class Answers extends SimpleChannelInboundHandler<ByteBuf> {
        private final int length;
        private final StringBuilder read = new StringBuilder();

        Answers(int length) {
            this.length = length;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, ByteBuf message) {
            read.append(message.toString(StandardCharsets.UTF_8));
            if (read.length() == length) {
                context.close();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String word = args[1];
        Answers answers = new Answers(word.length());
        EventLoopGroup loop = new NioEventLoopGroup(1);
        ChannelFuture connected = new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .handler(answers)
                .connect("localhost", Integer.parseInt(args[0]));
        if (args.length < 3) {
            connected.sync();
        }
        Channel channel = connected.channel();
        channel.writeAndFlush(Unpooled.copiedBuffer(word, StandardCharsets.UTF_8));
        channel.closeFuture().sync();
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        if (!answers.read.toString().equals(word)) {
            throw new AssertionError(answers.read + " instead of " + word);
        }
    }
}
