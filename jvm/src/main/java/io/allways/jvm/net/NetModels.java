package io.allways.jvm.net;

import java.util.List;

/// What stands in for the network.
public final class NetModels {
    public static final List<Class<?>> ALL = List.of(
            CheckedSocket.class,
            CheckedServerSocket.class,
            CheckedDatagramSocket.class,
            Readiness.Streams.class,
            Readiness.Readers.class,
            Addresses.Names.class,
            Interfaces.class,
            Addresses.CheckedSocketAddress.class,
            Channels.Providers.class,
            Channels.Selectors.class,
            Channels.SocketChannels.class,
            Channels.ServerSocketChannels.class,
            Channels.DatagramChannels.class,
            Channels.Registrations.class,
            Channels.Closing.class,
            Channels.Cancelling.class);

    private NetModels() {}
}
