/// Objects of the JDK that are not safe for several threads: which they are, and what each of their methods does to
/// them. Read [EffectAnalysis] first; [ObjectUses] is what woven code calls.
@NullMarked
package io.allways.jvm.objects;

import org.jspecify.annotations.NullMarked;
