package io.allways.jvm.describe;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Which half of a lock a stand-in is, so that reports can tell its calls from those of the other half: `read lock`.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface LockView {
    String value();
}
