package io.allways.promela.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What `#define` made of a name.
///
/// @param parameters null if it has none, not even `()`
record Macro(String name, @Nullable List<String> parameters, List<Token> body) {}
