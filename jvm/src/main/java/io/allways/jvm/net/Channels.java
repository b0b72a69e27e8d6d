package io.allways.jvm.net;

import io.allways.jvm.run.Hooks;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import java.io.IOException;
import java.net.ProtocolFamily;
import java.net.SocketAddress;
import java.nio.channels.Channel;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.AbstractInterruptibleChannel;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelectionKey;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import org.jspecify.annotations.Nullable;

/// Where channels and selectors come from.
///
/// `register`, `close` and `cancel` are final in the JDK and hold real locks, under which no thread may be switched; so
/// what others can see of them is done before.
public final class Channels extends SelectorProvider {
    static final Channels HERE = new Channels();

    private Channels() {}

    @Override
    public DatagramChannel openDatagramChannel() throws IOException {
        return World.born(new CheckedDatagramChannel());
    }

    @Override
    public DatagramChannel openDatagramChannel(ProtocolFamily family) throws IOException {
        return openDatagramChannel();
    }

    @Override
    @SuppressWarnings("DoNotCallSuggester")
    public Pipe openPipe() {
        Hooks.unsupported("opens a pipe");
        throw new UnsupportedOperationException();
    }

    @Override
    public AbstractSelector openSelector() {
        return World.born(new CheckedSelector());
    }

    @Override
    public ServerSocketChannel openServerSocketChannel() throws IOException {
        return World.born(new CheckedServerSocketChannel());
    }

    @Override
    public SocketChannel openSocketChannel() throws IOException {
        return World.born(new CheckedSocketChannel());
    }

    @Replaces(SelectorProvider.class)
    public static final class Providers {
        private Providers() {}

        public static SelectorProvider provider() {
            return HERE;
        }
    }

    @Replaces(Selector.class)
    public static final class Selectors {
        private Selectors() {}

        public static Selector open() {
            return HERE.openSelector();
        }
    }

    @Replaces(SocketChannel.class)
    public static final class SocketChannels {
        private SocketChannels() {}

        public static SocketChannel open() throws IOException {
            return HERE.openSocketChannel();
        }

        public static SocketChannel open(ProtocolFamily family) throws IOException {
            return open();
        }

        public static SocketChannel open(SocketAddress remote) throws IOException {
            SocketChannel channel = open();
            channel.connect(remote);
            return channel;
        }
    }

    @Replaces(ServerSocketChannel.class)
    public static final class ServerSocketChannels {
        private ServerSocketChannels() {}

        public static ServerSocketChannel open() throws IOException {
            return HERE.openServerSocketChannel();
        }

        public static ServerSocketChannel open(ProtocolFamily family) throws IOException {
            return open();
        }
    }

    @Replaces(DatagramChannel.class)
    public static final class DatagramChannels {
        private DatagramChannels() {}

        public static DatagramChannel open() throws IOException {
            return HERE.openDatagramChannel();
        }

        public static DatagramChannel open(ProtocolFamily family) throws IOException {
            return open();
        }
    }

    @Replaces({
        SelectableChannel.class,
        AbstractSelectableChannel.class,
        SocketChannel.class,
        ServerSocketChannel.class,
        DatagramChannel.class
    })
    public static final class Registrations {
        private Registrations() {}

        public static SelectionKey register(SelectableChannel channel, Selector selector, int ops)
                throws ClosedChannelException {
            return register(channel, selector, ops, null);
        }

        public static SelectionKey register(
                SelectableChannel channel, Selector selector, int ops, @Nullable Object attachment)
                throws ClosedChannelException {
            if (!(channel instanceof Watched watched && selector instanceof CheckedSelector checked)) {
                return channel.register(selector, ops, attachment);
            }
            SelectionKey known = channel.keyFor(selector);
            if (known != null) {
                known.attach(attachment);
                return known.interestOps(ops);
            }
            SelectionKey key = channel.register(selector, ops, attachment);
            watched.selectors().add(checked);
            checked.registered(watched);
            return key;
        }
    }

    @Replaces({
        Channel.class,
        AbstractInterruptibleChannel.class,
        SelectableChannel.class,
        AbstractSelectableChannel.class,
        SocketChannel.class,
        ServerSocketChannel.class,
        DatagramChannel.class
    })
    public static final class Closing {
        private Closing() {}

        public static void close(Channel channel) throws IOException {
            if (channel instanceof Watched watched && channel.isOpen()) {
                watched.shut();
                for (CheckedSelector selector : watched.selectors()) {
                    SelectionKey key = ((SelectableChannel) channel).keyFor(selector);
                    if (key != null) {
                        Cancelling.cancel(key);
                    }
                }
            }
            channel.close();
        }
    }

    @Replaces({SelectionKey.class, AbstractSelectionKey.class})
    public static final class Cancelling {
        private Cancelling() {}

        public static void cancel(SelectionKey key) {
            if (key.selector() instanceof CheckedSelector selector) {
                selector.change(key::cancel);
            } else {
                key.cancel();
            }
        }
    }
}
