/// The text of a model: preprocessor, tokens, syntax tree, and what is wrong with it. Begin with [Parser].
@NullMarked
package io.allways.promela.syntax;

import org.jspecify.annotations.NullMarked;
