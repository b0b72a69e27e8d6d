/// What stands in for classes of the JDK in a program under test, by subject; [io.allways.jvm.model.Models] has all.
@NullMarked
package io.allways.jvm.model;

import org.jspecify.annotations.NullMarked;
