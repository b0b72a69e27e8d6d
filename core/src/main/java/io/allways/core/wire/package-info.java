/// Our own byte formats: small numbers in few bytes, and nothing read that was not checked.
@NullMarked
package io.allways.core.wire;

import org.jspecify.annotations.NullMarked;
