/// Stand-ins held against what they stand for: the same small scenario is explored with the stand-in and with the JDK's
/// own code ([io.allways.jvm.inside.Copies]), and both must have the same outcomes.
@NullMarked
package io.allways.jvm.standins;

import org.jspecify.annotations.NullMarked;
