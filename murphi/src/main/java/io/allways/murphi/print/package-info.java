/// `allways fmt`: a model in one style, with its comments.
///
/// The words of a model stay what they are, one after the other (only the case of keywords changes); what is decided
/// here is
/// the white space between them. So a formatted model means what it meant. [Layout] walks the tree and says where lines
/// begin, [Spacing] where blanks stand, [Lines] breaks lines that are too long and puts the comments in.
@NullMarked
package io.allways.murphi.print;

import org.jspecify.annotations.NullMarked;
