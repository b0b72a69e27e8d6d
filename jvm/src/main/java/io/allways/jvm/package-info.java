/// The front end for Java programs. Read [io.allways.jvm.JvmTarget] first; what runs is in `run`, what rewrites classes
/// in `weave`, what stands in for the JDK in `model`.
@NullMarked
package io.allways.jvm;

import org.jspecify.annotations.NullMarked;
