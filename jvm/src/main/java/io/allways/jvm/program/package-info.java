/// What is known about a program under test, in all of its executions: names of its objects, places of its accesses,
/// what the search has learned about it, how it is to be checked, and what was assumed.
@NullMarked
package io.allways.jvm.program;

import org.jspecify.annotations.NullMarked;
