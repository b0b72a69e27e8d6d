package io.allways.jvm.describe;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// What an object of ours is called in reports: what the program knows it as, or nothing if it does not.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Shown {
    String value();
}
