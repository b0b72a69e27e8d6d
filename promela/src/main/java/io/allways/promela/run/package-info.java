/// Takes the steps of a model, state by state. Begin with [PromelaSteps].
@NullMarked
package io.allways.promela.run;

import org.jspecify.annotations.NullMarked;
