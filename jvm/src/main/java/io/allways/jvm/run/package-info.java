/// What runs while a program under test runs: its threads as fibers, its monitors, its memory. Woven classes call
/// [io.allways.jvm.run.Hooks]; [io.allways.jvm.run.Scheduler] decides who goes on.
@NullMarked
package io.allways.jvm.run;

import org.jspecify.annotations.NullMarked;
