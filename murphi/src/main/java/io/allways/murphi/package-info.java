/// Murphi models, from text to something that can be run. [Murphi] is the way in.
///
/// `syntax` reads the text, `check` finds out what it means, `model` is the result, `print` formats, `reference` runs a
/// model slowly and simply, as the oracle for everything faster.
@NullMarked
package io.allways.murphi;

import org.jspecify.annotations.NullMarked;
