/// The JDK's own bytecode in place of stand-ins: [io.allways.jvm.inside.Copies] reads classes of `java.util.concurrent`
/// from the running JDK and renames them, so that they are woven like classes of the program. The other classes are
/// what copies call instead of the internals of the JDK that they use.
@NullMarked
package io.allways.jvm.inside;

import org.jspecify.annotations.NullMarked;
