/// The file system that each execution has for itself. [io.allways.jvm.files.Layer] is what the JDK asks instead of the
/// system, [io.allways.jvm.files.Tree] what is where, [io.allways.jvm.files.FileUses] which of it is an op.
@NullMarked
package io.allways.jvm.files;

import org.jspecify.annotations.NullMarked;
