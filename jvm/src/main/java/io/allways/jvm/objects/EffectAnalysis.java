package io.allways.jvm.objects;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/// What the JDK's methods do to the plain memory of the objects that they are given, decided from their bytecode: a
/// modification analysis with one summary per method, argument and class of that argument.
///
/// An object is what it owns: its fields, and what they lead to as long as that is an array or an object of a class
/// that
/// is neither immutable nor safe for several threads. A field of an interface type is somebody else's object (the map
/// of
/// `Collections.newSetFromMap`), whose own calls count. Volatile fields, atomics, and what is done under a lock of the
/// JDK are no plain memory. Where the code ends (native and abstract methods), the method's name decides.
///
/// Not done: what a call does to objects that neither are given nor belong to one that is. Recursive methods are
/// assumed
/// to do nothing more when they are met again, which is the least fixed point as long as their own code shows what they
/// do.
final class EffectAnalysis {
    /// How deep calls are followed.
    static final int DEEPEST = 14;

    /// How many methods are looked at for one question.
    private static final int MOST_METHODS = 600;

    /// What a method does to one argument, and whether it returns that, or a part of it.
    record Summary(Effect effect, @Nullable Part returned) {
        static final Summary NONE = new Summary(Effect.NOTHING, null);

        static Summary of(Effect effect) {
            return new Summary(effect, null);
        }
    }

    /// What a reference has to do with the argument.
    enum Role {
        /// It is the argument.
        SELF,
        /// It is a part of it.
        PART,
        /// It leads to the argument, by its [Part#path].
        HOLDER,
        /// It is the receiver, which is not asked about, but whose class says where its calls arrive.
        RECEIVER
    }

    /// A field that leads to what is asked about, and the class of what it holds, as a descriptor if that is an array.
    record Step(String field, String type) {}

    /// A reference.
    ///
    /// @param type its class: of parts the declared one, of others the real one; null if there are several
    /// @param path the fields that lead from a holder to what is asked about; empty if it is no holder
    record Part(Role role, @Nullable String type, List<Step> path) {
        Part(Role role, @Nullable String type) {
            this(role, type, List.of());
        }

        /// Whether its calls are followed.
        boolean asked() {
            return role != Role.RECEIVER;
        }

        /// Whether it is what is asked about, or belongs to it.
        boolean counts() {
            return role == Role.SELF || role == Role.PART;
        }
    }

    /// @param receiver the class of the receiver; that of the method if there is none
    /// @param path if not empty, what is asked about is not the argument but what these fields of it lead to
    record Question(
            String owner,
            String name,
            String descriptor,
            String receiver,
            int argument,
            String type,
            List<Step> path) {}

    /// Methods of these names read, whatever they cache, and whatever the objects read that they make.
    private static final Set<String> READ = Set.of(
            "hashCode",
            "equals",
            "toString",
            "compareTo",
            "clone",
            "keySet",
            "values",
            "entrySet",
            "iterator",
            "listIterator",
            "descendingIterator",
            "spliterator",
            "parallelStream",
            "stream");

    /// Of those, the ones that read nothing yet of what others hold: what they make does.
    private static final Set<String> MAKERS = Set.of(
            "keySet",
            "values",
            "entrySet",
            "iterator",
            "listIterator",
            "descendingIterator",
            "spliterator",
            "parallelStream",
            "stream");

    private static final String[] READERS = {
        "get",
        "is",
        "has",
        "to",
        "size",
        "length",
        "contains",
        "index",
        "peek",
        "equals",
        "hash",
        "compare",
        "char",
        "sub",
        "clone",
        "limit",
        "digestLength",
        "available",
        "value",
        "find"
    };

    private static final String[] FILLERS = {"read", "get", "fill", "next", "generate", "inflate", "deflate", "digest"};

    /// Methods that take what there is, and leave it where it is.
    private static final String[] CONSUMERS = {"decode", "encode", "mark", "next", "read", "reset", "skip", "try"};

    /// Classes whose objects a field has from somebody else, as it may have those of interfaces.
    private static final Set<String> SOMEBODYS = Set.of(
            "java/lang/Object", "java/io/InputStream", "java/io/OutputStream", "java/io/Reader", "java/io/Writer");

    /// Interfaces whose objects are made for one user.
    static final Set<String> ITERATORS =
            Set.of("java/util/Iterator", "java/util/ListIterator", "java/util/Enumeration", "java/util/Spliterator");

    final JdkClasses classes = new JdkClasses();
    private final Map<Question, Summary> known = new ConcurrentHashMap<>();

    /// What a call on an object of class `type` does to it.
    Effect receiver(String type, String name, String descriptor) {
        JdkClasses.Found found = classes.method(type, name, descriptor);
        return found == null ? Effect.NOTHING : argument(found, type, 0, type);
    }

    /// What a method does to its `argument`, counting the receiver as the first if there is one.
    ///
    /// @param receiver the class of the receiver; that of the method if there is none
    /// @param type the internal name of the argument's class, or the descriptor of an array
    Effect argument(JdkClasses.Found method, String receiver, int argument, String type) {
        return part(method, receiver, argument, type, List.of());
    }

    /// What a method does to what an argument holds without owning it: somebody else may have it, too. A lock that the
    /// argument takes for itself protects that from nobody else, so reading counts although it is done under the lock.
    /// Writing counts as reading then, because those who come by the same lock do not race.
    Effect part(JdkClasses.Found method, String receiver, int argument, String type, List<Step> path) {
        int[] budget = {MOST_METHODS};
        return summary(method, receiver, argument, type, path, 0, budget).effect;
    }

    Summary summary(
            JdkClasses.Found method,
            String receiver,
            int argument,
            String type,
            List<Step> path,
            int depth,
            int[] budget) {
        MethodNode code = method.method();
        Question question = new Question(method.owner().name, code.name, code.desc, receiver, argument, type, path);
        Summary answer = known.get(question);
        if (answer == null) {
            known.put(question, Summary.NONE);
            answer = path.isEmpty()
                    ? compute(method, receiver, argument, type, depth, budget)
                    : computePart(method, receiver, argument, type, path, depth, budget);
            known.put(question, answer);
        }
        return answer;
    }

    private Summary computePart(
            JdkClasses.Found method, String on, int argument, String type, List<Step> path, int depth, int[] budget) {
        String name = method.method().name;
        boolean receiver = argument == 0 && !method.is(Opcodes.ACC_STATIC);
        if (receiver && READ.contains(name)) {
            // What the program's call makes is used later; what the JDK makes it uses by itself.
            return depth == 0 && MAKERS.contains(name) ? Summary.NONE : Summary.of(Effect.READS);
        }
        Effect stated = Stated.part(
                method.owner().name, method.method(), path.getFirst().field());
        if (stated != null) {
            return Summary.of(stated);
        }
        if (method.is(Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) {
            boolean any = method.owner().name.equals("java/lang/Object");
            return any
                    ? Summary.NONE
                    : Summary.of(heldByName(name, path.getLast().type()));
        }
        if (depth > DEEPEST || --budget[0] < 0) {
            return Summary.NONE;
        }
        return new MethodEffect(this, method, depth, budget).of(on, argument, type, path);
    }

    private Summary compute(JdkClasses.Found method, String on, int argument, String type, int depth, int[] budget) {
        boolean receiver = argument == 0 && !method.is(Opcodes.ACC_STATIC);
        String name = method.method().name;
        Effect stated = Stated.effect(method.owner().name, name, argument, type);
        if (stated != null) {
            return Summary.of(stated);
        }
        if (receiver && READ.contains(name)) {
            return Summary.of(Effect.READS);
        }
        if (receiver && method.is(Opcodes.ACC_SYNCHRONIZED) || Locked.wholly(method.method())) {
            return Summary.NONE;
        }
        if (method.is(Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) {
            return Summary.of(byName(name, receiver, type));
        }
        if (depth > DEEPEST || --budget[0] < 0) {
            return Summary.NONE;
        }
        return new MethodEffect(this, method, depth, budget).of(on, argument, type, List.of());
    }

    private static Effect byName(String name, boolean receiver, String type) {
        if (type.startsWith("[")) {
            return starts(name, FILLERS) ? Effect.WRITES : Effect.READS;
        }
        if (type.startsWith("java/nio/") && type.endsWith("Buffer")) {
            return Effect.WRITES;
        }
        if (!receiver || name.equals("getClass") || name.equals("hashCode")) {
            return Effect.NOTHING;
        }
        return starts(name, READERS) ? Effect.READS : Effect.WRITES;
    }

    /// What a method of an object does to what the object holds.
    private static Effect heldByName(String name, String type) {
        boolean reads = starts(name, READERS) || type.startsWith("[") && starts(name, CONSUMERS);
        return reads ? Effect.READS : Effect.WRITES;
    }

    private static boolean starts(String name, String[] prefixes) {
        for (String prefix : prefixes) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /// What a method that is found only by its name does: of parts that are known by an interface.
    static Effect named(String name) {
        return name.startsWith("has") || name.endsWith("Index") ? Effect.READS : Effect.WRITES;
    }

    /// What is not for programs has no users but its owner.
    private static boolean internal(String name) {
        return name.startsWith("sun/util/") || name.startsWith("jdk/internal/util/");
    }

    /// Whether what a field or an array of this type holds belongs to the object that has it.
    boolean owned(Type type) {
        return switch (type.getSort()) {
            case Type.ARRAY -> true;
            case Type.OBJECT -> {
                String name = type.getInternalName();
                yield !SOMEBODYS.contains(name)
                        && (!ThreadSafety.safe(name) || internal(name))
                        && (!classes.isInterface(name) || ITERATORS.contains(name));
            }
            default -> false;
        };
    }
}
