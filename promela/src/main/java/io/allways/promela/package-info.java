/// Promela models, as SPIN 6.5 reads them, from text to something that can be searched. [Promela] is the way in.
///
/// `syntax` preprocesses and reads the text, `check` finds out what names mean and builds the control graph of every
/// process, `run` takes steps.
@NullMarked
package io.allways.promela;

import org.jspecify.annotations.NullMarked;
