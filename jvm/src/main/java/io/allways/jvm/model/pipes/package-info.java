/// Piped streams: threads that wait for each other through them wait under control.
@NullMarked
package io.allways.jvm.model.pipes;

import org.jspecify.annotations.NullMarked;
