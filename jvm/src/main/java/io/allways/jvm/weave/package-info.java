/// Rewrites class files as they are loaded, so that what threads do to each other goes through
/// [io.allways.jvm.run.Hooks]. Read [io.allways.jvm.weave.Weaver] first.
@NullMarked
package io.allways.jvm.weave;

import org.jspecify.annotations.NullMarked;
