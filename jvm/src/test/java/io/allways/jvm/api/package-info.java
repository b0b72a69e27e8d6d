/// Every public method of the classes that the checker replaces or weaves into, called by one thread in random order:
/// under control it must do what it does on a plain JVM. Read [io.allways.jvm.api.RandomCalls] first.
@org.jspecify.annotations.NullMarked
package io.allways.jvm.api;
