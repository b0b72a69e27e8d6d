/// A real JVM as the oracle of the Java front end: random small programs are explored and also run for real, and what
/// reality shows must be among what was explored. Read [io.allways.jvm.reality.Comparison] first; the API that programs
/// are made of is in the text files of `src/test/resources/reality`, one per family.
@org.jspecify.annotations.NullMarked
package io.allways.jvm.reality;
