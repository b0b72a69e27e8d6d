package io.allways.jvm.globals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

@SuppressWarnings("JdkObsolete") // the old containers are what is copied
final class CopiesTest {
    @Test
    void mapsOfTheSameKind() {
        for (Map<Object, Object> map :
                List.of(new HashMap<>(), new Hashtable<>(), new ConcurrentHashMap<>(), (Map<Object, Object>)
                        new Properties())) {
            map.put("a", "b");
            Map<?, ?> copy = (Map<?, ?>) Objects.requireNonNull(Copies.of(map));
            map.put("c", "d");
            assertEquals(map.getClass(), copy.getClass());
            assertEquals(Map.of("a", "b"), copy);
        }
    }

    @Test
    void listsOfTheSameKind() {
        for (Collection<Object> list :
                List.of(new ArrayList<>(), new LinkedList<>(), (Collection<Object>) new CopyOnWriteArrayList<>())) {
            list.add("a");
            Object copy = Objects.requireNonNull(Copies.of(list));
            list.add("b");
            assertEquals(list.getClass(), copy.getClass());
            assertEquals(List.of("a"), copy);
        }
    }

    @Test
    void listsInMaps() {
        Map<String, List<String>> levels = new HashMap<>();
        levels.put("a", new ArrayList<>(List.of("b")));
        Map<?, ?> copy = (Map<?, ?>) Objects.requireNonNull(Copies.of(levels));
        levels.get("a").add("c");
        assertEquals(Map.of("a", List.of("b")), copy);
    }

    @Test
    void numbersAndTheRest() {
        AtomicLong number = new AtomicLong(7);
        Object copy = Objects.requireNonNull(Copies.of(number));
        assertNotSame(number, copy);
        assertEquals(7, ((AtomicLong) copy).get());
        Object other = new Object();
        assertSame(other, Copies.of(other));
        assertSame(null, Copies.of(null));
    }
}
