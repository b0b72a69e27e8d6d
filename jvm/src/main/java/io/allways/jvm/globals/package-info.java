/// What a JVM keeps once per process and a program can change: static fields of the JDK, and what the JDK remembers
/// about the program's classes. Every execution begins as on a fresh JVM. [io.allways.jvm.globals.JdkStatics] lists the
/// fields, [io.allways.jvm.globals.JdkGlobals] holds their values, [io.allways.jvm.globals.ClassCaches] forgets.
@NullMarked
package io.allways.jvm.globals;

import org.jspecify.annotations.NullMarked;
