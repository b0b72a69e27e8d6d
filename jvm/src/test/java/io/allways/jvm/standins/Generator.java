package io.allways.jvm.standins;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/// Makes up scripts for a class: one of its public methods in one thread, one or two that change it in the others.
final class Generator implements Scripts {
    private static final Set<String> LEFT_OUT = Set.of(
            "getClass",
            "wait",
            "notify",
            "notifyAll",
            "equals",
            "clone", // reads fields without an access that could be seen
            "comparator",
            "parallelStream", // its tasks go to a pool
            "parallel");

    private static final Set<String> VIEWS = Set.of(
            "keySet",
            "values",
            "entrySet",
            "subList",
            "headMap",
            "tailMap",
            "subMap",
            "headSet",
            "tailSet",
            "subSet",
            "descendingMap",
            "descendingSet",
            "descendingKeySet",
            "navigableKeySet",
            "reversed");

    private static final List<String> OF_MAP =
            List.of("put(1,9)", "put(2,9)", "put(3,9)", "remove(1)", "remove(2)", "putIfAbsent(3,8)");
    private static final List<String> OF_SET = List.of("add(3)", "add(1)", "remove(1)", "remove(2)");
    private static final List<String> OF_LIST = List.of("add(3)", "remove(1)", "set(i0,5)", "add(i0,4)", "remove(2)");
    private static final List<String> OF_QUEUE = List.of("offer(3)", "offer(1)", "poll()", "remove(1)", "remove(2)");
    private static final List<String> OF_DEQUE =
            List.of("offerFirst(3)", "offerLast(3)", "pollFirst()", "pollLast()", "remove(1)", "remove(2)");
    private static final List<String> OF_HAND_OVER =
            List.of("offer(3)", "poll()", "put(1)", "take()", "offer(2,l1,s)", "poll(l1,s)");

    private final String type;
    private final Class<?> original;
    private final List<String> changes;
    private final List<String> beginnings;
    /// By name.
    private final Map<String, List<Method>> methods = new TreeMap<>();

    Generator(String type) {
        this.type = type;
        try {
            String name = type.replaceAll("[.(].*", "");
            original = Class.forName("java.util.concurrent." + name);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(e);
        }
        boolean keys = type.endsWith("newKeySet");
        Class<?> made = keys ? java.util.concurrent.ConcurrentHashMap.KeySetView.class : original;
        changes = changes(made);
        beginnings = type.startsWith("Synchronous")
                ? List.of("")
                : Map.class.isAssignableFrom(made)
                        ? List.of("", "put(1,1)", "put(1,1) put(2,2)", "put(2,1) put(1,2)")
                        : List.of("", "add(1)", "add(1) add(2)", "add(2) add(1)");
        for (Method each : made.getMethods()) {
            if (usable(each)) {
                methods.computeIfAbsent(each.getName(), name -> new ArrayList<>())
                        .add(each);
            }
        }
    }

    private static List<String> changes(Class<?> made) {
        String name = made.getSimpleName();
        if (name.equals("SynchronousQueue")) {
            return OF_HAND_OVER;
        }
        if (Map.class.isAssignableFrom(made)) {
            return OF_MAP;
        }
        if (Set.class.isAssignableFrom(made)) {
            return OF_SET;
        }
        if (List.class.isAssignableFrom(made)) {
            return OF_LIST;
        }
        return java.util.Deque.class.isAssignableFrom(made) ? OF_DEQUE : OF_QUEUE;
    }

    @Override
    public String original() {
        return original.getName();
    }

    @Override
    public Set<String> names() {
        return methods.keySet();
    }

    private static boolean usable(Method method) {
        for (Class<?> each : method.getParameterTypes()) {
            if (Arguments.kind(each) == ' ') {
                return false;
            }
        }
        return !method.isBridge()
                && !Modifier.isStatic(method.getModifiers())
                && !LEFT_OUT.contains(method.getName())
                && !(method.getName().equals("hashCode") && byIdentity(method.getDeclaringClass()));
    }

    private static boolean byIdentity(Class<?> type) {
        return type == Object.class
                || !(Map.class.isAssignableFrom(type)
                        || Set.class.isAssignableFrom(type)
                        || List.class.isAssignableFrom(type)
                        || type.getSimpleName().startsWith("Abstract"));
    }

    @Override
    public Script script(String name, SplittableRandom random) {
        List<List<String>> threads = new ArrayList<>();
        List<String> first = new ArrayList<>();
        first.add(call(methods.get(name), random));
        if (random.nextInt(4) == 0) {
            first.add(random.nextInt(first.size() + 1), any(random));
        }
        threads.add(first);
        int others = random.nextInt(4) == 0 ? 2 : 1;
        for (int i = 0; i < others; i++) {
            List<String> other = new ArrayList<>();
            int count = others == 2 ? 1 : 1 + random.nextInt(2);
            for (int k = 0; k < count; k++) {
                other.add(random.nextInt(8) == 0 ? any(random) : pick(changes, random));
            }
            threads.add(other);
        }
        String beginning = pick(beginnings, random);
        return new Script(type, beginning.isEmpty() ? List.of() : List.of(beginning.split(" ")), threads);
    }

    private String any(SplittableRandom random) {
        return call(methods.get(pick(List.copyOf(methods.keySet()), random)), random);
    }

    static <T> T pick(List<T> all, SplittableRandom random) {
        return all.get(random.nextInt(all.size()));
    }

    static String call(List<Method> overloads, SplittableRandom random) {
        Method method = pick(overloads, random);
        String call = method.getName() + arguments(method, random);
        Class<?> returned = method.getReturnType();
        if (Iterator.class.isAssignableFrom(returned) && random.nextInt(3) == 0) {
            return call + ".prune()";
        }
        boolean view = VIEWS.contains(method.getName())
                && (Collection.class.isAssignableFrom(returned) || Map.class.isAssignableFrom(returned));
        return view && random.nextInt(5) > 0 ? call + "." + onView(returned, random) : call;
    }

    private static String onView(Class<?> view, SplittableRandom random) {
        List<Method> all = new ArrayList<>();
        for (Method each : view.getMethods()) {
            boolean own = view.isInterface() || !each.getDeclaringClass().equals(Object.class);
            if (usable(each)
                    && own
                    && !each.getName().equals("hashCode")
                    && !each.getName().equals("add")
                    && !each.getName().equals("addAll")) {
                all.add(each);
            }
        }
        all.sort(java.util.Comparator.comparing(Method::toString));
        return call(List.of(pick(all, random)), random);
    }

    private static String arguments(Method method, SplittableRandom random) {
        StringBuilder text = new StringBuilder("(");
        Class<?>[] types = method.getParameterTypes();
        for (int i = 0; i < types.length; i++) {
            boolean time = i + 1 < types.length && types[i + 1] == TimeUnit.class;
            text.append(i > 0 ? "," : "").append(word(types[i], time, random));
        }
        return text.append(')').toString();
    }

    private static String word(Class<?> type, boolean time, SplittableRandom random) {
        char kind = Arguments.kind(type);
        return switch (kind) {
            case '1' -> "" + (1 + random.nextInt(3));
            case 'i' -> "i" + random.nextInt(3);
            case 'l' -> time ? "l" + random.nextInt(2) : "l9";
            case 'b' -> "b" + random.nextInt(2);
            case 'd' -> "d0";
            case 'c' -> pick(List.of("c12", "c1", "c34", "c23"), random);
            case 'm' -> pick(List.of("m12", "m34", "m2"), random);
            case 'f' -> random.nextInt(4) == 0 ? "g" : "f";
            default -> "" + kind;
        };
    }
}
