package io.allways.jvm.handles;

import io.allways.jvm.memory.Order;
import io.allways.jvm.program.Sites;
import io.allways.jvm.run.Memory;
import io.allways.jvm.run.Scheduler;
import io.allways.jvm.run.Shadow;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Where an access goes that is not by woven code, but by a handle or an offset.
///
/// @param site of a field that is not volatile, or an array; else [Memory#NOWHERE]
/// @param end after the last cell: several bytes of an array may be one value
record Place(Shadow shadow, int cell, int end, int site, boolean element) {
    Place(Shadow shadow, int cell, int site) {
        this(shadow, cell, cell + 1, site, false);
    }

    /// @param object that has the field, or the class if it is static
    static Place field(Scheduler scheduler, Class<?> type, String name, Object object) {
        Sites.Declared declared = scheduler.sites.declared(type.getName(), name);
        if (declared == null) {
            return new Place(scheduler.shadows.of(object), name.hashCode() & 0xff, Memory.NOWHERE);
        }
        int site = declared.isVolatile() ? Memory.NOWHERE : scheduler.sites.of(type.getName(), name, declared);
        return new Place(scheduler.shadows.of(object), declared.cell(), site);
    }

    /// @param index -1 if it is outside
    static Place element(Scheduler scheduler, Object array, int index) {
        return elements(scheduler, array, index, 1);
    }

    /// @param index -1 if it is outside
    static Place elements(Scheduler scheduler, Object array, int index, int count) {
        Shadow shadow = scheduler.shadows.of(array);
        return index < 0
                ? new Place(shadow, 0, Memory.NOWHERE)
                : new Place(shadow, index, index + count, scheduler.sites.at(array.getClass()), true);
    }

    /// @param order null for a plain access
    void read(Scheduler scheduler, @Nullable Order order) {
        if (order != null) {
            scheduler.memory.read(shadow, cell, order, site);
        } else if (site == Memory.NOWHERE) {
            scheduler.memory.read(shadow, cell, Order.NONE, Memory.NOWHERE);
        } else if (element) {
            scheduler.memory.readElements(shadow, cell, end, site);
        } else {
            scheduler.memory.read(shadow, cell, site);
        }
    }

    /// @param order null for a plain access
    void write(Scheduler scheduler, @Nullable Order order) {
        if (order != null) {
            scheduler.memory.write(shadow, cell, order, site);
        } else if (site == Memory.NOWHERE) {
            scheduler.memory.write(shadow, cell, Order.NONE, Memory.NOWHERE);
        } else if (element) {
            scheduler.memory.writeElements(shadow, cell, end, site);
        } else {
            scheduler.memory.write(shadow, cell, site);
        }
    }

    void update(Scheduler scheduler, @Nullable BooleanSupplier succeeds) {
        scheduler.memory.standBeforeUpdate(shadow, cell, succeeds);
    }

    void updated(Scheduler scheduler, boolean changed, Order order) {
        scheduler.memory.updated(shadow, cell, changed, order, site);
    }
}
