/// The text of a Murphi model and its tree: positions, words, parser. Nothing here knows what a name means.
///
/// Read [Expr], [Stmt], [TypeExpr] and [Item] first (the tree), then [Parser], which never throws for bad text:
/// what is wrong goes into [Problems], and what could be read is in the tree.
@NullMarked
package io.allways.murphi.syntax;

import org.jspecify.annotations.NullMarked;
