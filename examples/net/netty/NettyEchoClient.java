import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/// Sends a word with Netty and wants it back.
/// Arguments: port, word; `hasty`: does not wait until it is connected.
public class NettyEchoClient {
    static final class Answers extends SimpleChannelInboundHandler<ByteBuf> {
        private final String word;
        private final StringBuilder read = new StringBuilder();

        Answers(String word) {
            this.word = word;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, ByteBuf message) {
            read.append(message.toString(StandardCharsets.UTF_8));
            if (read.length() == word.length()) {
                context.close();
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            context.channel().eventLoop().shutdownGracefully(0, 0, TimeUnit.SECONDS);
            if (!read.toString().equals(word)) {
                throw new AssertionError(read + " instead of " + word);
            }
        }
    }

    public static void main(String[] args) {
        EventLoop loop = new NioEventLoopGroup(1).next();
        loop.execute(() -> connect(loop, Integer.parseInt(args[0]), args[1], args.length > 2));
    }

    private static void connect(EventLoop loop, int port, String word, boolean hasty) {
        ChannelFuture connected = new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .handler(new Answers(word))
                .connect("localhost", port);
        if (hasty) {
            send(connected.channel(), word);
        } else {
            connected.addListener(done -> send(connected.channel(), word));
        }
    }

    private static void send(Channel channel, String word) {
        channel.writeAndFlush(Unpooled.copiedBuffer(word, StandardCharsets.UTF_8));
    }
}
