/// What Allways checks of itself.
@org.jspecify.annotations.NullMarked
package io.allways.cli.leases;
