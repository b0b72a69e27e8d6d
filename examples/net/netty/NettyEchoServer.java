import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.util.concurrent.TimeUnit;

/// Sends back what comes, with Netty: one event loop accepts and serves all connections.
/// Arguments: port, how many clients to serve.
public class NettyEchoServer {
    /// One for all connections, which is fine: all of them are the same thread's.
    @Sharable
    static final class Echo extends ChannelInboundHandlerAdapter {
        private int left;

        Echo(int clients) {
            left = clients;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            context.writeAndFlush(message);
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            if (--left == 0) {
                context.channel().parent().close();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        EventLoopGroup loop = new NioEventLoopGroup(1);
        Channel server = new ServerBootstrap()
                .group(loop)
                .channel(NioServerSocketChannel.class)
                .childHandler(new Echo(Integer.parseInt(args[1])))
                .bind("localhost", Integer.parseInt(args[0]))
                .sync()
                .channel();
        System.out.println("listening");
        server.closeFuture().sync();
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
    }
}
