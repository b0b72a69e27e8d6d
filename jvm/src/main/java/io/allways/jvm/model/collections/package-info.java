/// Collections and queues, and what the made subclasses of them call.
/// [io.allways.jvm.model.collections.CollectionModels] lists them.
@NullMarked
package io.allways.jvm.model.collections;

import org.jspecify.annotations.NullMarked;
