/// One search on many machines.
///
/// Read [Hub] first (who gets what: the coordinator's side of the protocol), then [Node] (a worker process's side).
/// Both
/// are plain Java and know nothing of sockets: they speak [Message]s with whoever is at the other end, which may be in
/// the
/// same process. [Listener] and [Caller] are the ends of a connection, on Apache Pekko's streams.
@NullMarked
package io.allways.cluster;

import org.jspecify.annotations.NullMarked;
