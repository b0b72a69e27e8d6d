/// What stands in for classes of the JDK in a program under test.
@NullMarked
package io.allways.jvm.model;

import org.jspecify.annotations.NullMarked;
