import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.util.concurrent.TimeUnit;

/// Sends back what comes, with Netty: one event loop accepts and serves all connections, and ends when it has served
/// enough. Arguments: port, how many clients to serve; `spread`: connections are served by two loops of their own.
public class NettyEchoServer {
    /// One for all connections, which is fine as long as all of them are the same thread's.
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
                context.channel().parent().eventLoop().shutdownGracefully(0, 0, TimeUnit.SECONDS);
                context.channel().eventLoop().parent().shutdownGracefully(0, 0, TimeUnit.SECONDS);
            }
        }
    }

    public static void main(String[] args) {
        Echo echo = new Echo(Integer.parseInt(args[1]));
        EventLoop loop = new NioEventLoopGroup(1).next();
        EventLoopGroup serving = args.length < 3 ? loop : new NioEventLoopGroup(2);
        // In the loop's own thread, so that nothing happens beside it.
        loop.execute(() -> new ServerBootstrap()
                .group(loop, serving)
                .channel(NioServerSocketChannel.class)
                .childHandler(echo)
                .bind("localhost", Integer.parseInt(args[0]))
                .addListener(bound -> System.out.println("listening")));
    }
}
