/// Fork/join pools: the JDK's own code runs, and what its threads do to each other is made visible here.
@NullMarked
package io.allways.jvm.forks;

import org.jspecify.annotations.NullMarked;
