package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `examples/net/netty`: Netty as it is, on modelled channels and on real ones.
final class NettyExamplesTest {
    private static final List<String> AFTER = List.of("--after", "server:7000");

    @TempDir
    static Path classes;

    @TempDir
    Path directory;

    private static String classpath = "";

    @BeforeAll
    static void compile() throws IOException {
        List<String> path = new ArrayList<>(List.of(classes.toString()));
        for (Class<?> one : List.of(
                io.netty.util.ReferenceCounted.class,
                io.netty.buffer.ByteBuf.class,
                io.netty.resolver.NameResolver.class,
                io.netty.channel.Channel.class)) {
            path.add(Path.of(one.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .getPath())
                    .toString());
        }
        classpath = String.join(File.pathSeparator, path);
        NetSystems.compile(classes, classpath, "netty", "echo");
    }

    @Test
    void oneLoopServes() {
        List<String> processes = List.of("server=NettyEchoServer 7000 1", "client=EchoClient 7000 a");
        assertEquals(94, NetSystems.traces(directory, classpath, AFTER, processes));
    }

    @Test
    void aHandlerIsSharedByTwoLoops() throws IOException {
        NetSystems.fails(
                directory,
                classpath,
                "race",
                "data race on NettyEchoServer$Echo.left",
                AFTER,
                List.of("server=NettyEchoServer 7000 2 spread", "client*2=EchoClient 7000 a"));
    }

    @Test
    void whatIsWrittenBeforeItIsConnectedIsLost() throws IOException {
        NetSystems.fails(
                directory,
                classpath,
                "deadlock",
                "client/nioEventLoopGroup-2-1 waits in select for bytes from server",
                AFTER,
                List.of("server=EchoServer 7000 1", "client=NettyEchoClient 7000 a hasty"));
    }

    @Test
    void reallyRuns() throws IOException, InterruptedException {
        NetSystems.really(classpath, 3, "NettyEchoServer PORT 2", "NettyEchoClient PORT a", "EchoClient PORT b");
    }
}
