/// What threads do to each other, on small programs: read [io.allways.jvm.threads.ThreadsTest] first.
@NullMarked
package io.allways.jvm.threads;

import org.jspecify.annotations.NullMarked;
