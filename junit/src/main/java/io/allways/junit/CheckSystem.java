package io.allways.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Beside [Check]: a system of processes that talk over sockets, none of which is real. Each has a plain `main` method
/// and
/// classes and statics of its own. The test method is run when they have ended, in each execution, and says what must
/// hold then; [Processes] shows it what they have left in static fields.
///
/// ```java
/// @Check
/// @CheckSystem(
///         value = {"backup=Backup 7000", "primary=Primary 7000", "writer=Writer 7000"},
///         after = "backup:7001",
///         services = {"backup", "primary"},
///         faults = "crash=1")
/// void whatWasStoredIsThere() {
///     if (Processes.read("writer", "Writer.stored").equals(true)) {
///         assertEquals("42", Processes.read("writer", "Writer.found"));
///     }
/// }
/// ```
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface CheckSystem {
    /// The processes: `server=DaytimeServer 7000 3`, and `client*3=DaytimeClient 7000` for three that are called
    /// `client-1` to `client-3`.
    String[] value();

    /// `server:7000`: the others begin when this one listens there, so nobody is refused.
    String after() default "";

    /// Those that may be left waiting at the end, as servers without end are.
    String[] services() default {};

    /// Processes that are interchangeable: one of each n! executions is enough.
    String[] symmetric() default {};

    /// How many faults may strike: `crash=1,drop=2`.
    String faults() default "";
}
