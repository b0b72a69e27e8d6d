package io.allways.jvm.weave;

import static org.objectweb.asm.Opcodes.*;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/// Calls of `VarHandle`: each has its own types, so no method of ours could stand in for them. The class gets a method
/// of its own for each mode and types that it uses, which announces the access, makes it, and says what came of it:
///
/// ```
/// static boolean $compareAndSet(VarHandle handle, Node node, int expected, int value) {
///     VarHandles.update(handle, node, -1, (Integer) expected);
///     boolean done = handle.compareAndSet(node, expected, value);
///     VarHandles.updated(handle, node, -1, done, "FULL");
///     return done;
/// }
/// ```
///
/// Weak ones become strong: they are allowed to fail without a reason, but then they do so whenever they like.
final class HandleCalls {
    static final String VAR_HANDLE = "java/lang/invoke/VarHandle";
    private static final String HOOKS = "io/allways/jvm/handles/VarHandles";
    private static final String TARGET = "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;I";

    private enum Kind {
        READ,
        WRITE,
        /// Returns whether it changed something.
        SET,
        /// Returns what it found, which tells whether it changed something.
        EXCHANGE,
        UPDATE
    }

    /// What a mode does, how many of its arguments are values, and what it orders ([io.allways.jvm.memory.Order]).
    private record Mode(Kind kind, int values, String order, String real) {}

    private static final Map<String, Mode> MODES = new HashMap<>();

    static {
        read("get", "PLAIN");
        read("getVolatile", "FULL");
        read("getOpaque", "NONE");
        read("getAcquire", "ACQUIRE");
        write("set", "PLAIN");
        write("setVolatile", "FULL");
        write("setOpaque", "NONE");
        write("setRelease", "RELEASE");
        for (String suffix : new String[] {"", "Acquire", "Release"}) {
            String order = suffix.isEmpty() ? "FULL" : suffix.toUpperCase(Locale.ROOT);
            add("compareAndExchange" + suffix, Kind.EXCHANGE, 2, order, "compareAndExchange" + suffix);
            add("weakCompareAndSet" + suffix, Kind.SET, 2, order, "compareAndSet");
            for (String what : new String[] {"Set", "Add", "BitwiseOr", "BitwiseAnd", "BitwiseXor"}) {
                String name = "getAnd" + what + suffix;
                add(name, Kind.UPDATE, 1, order, name);
            }
        }
        add("compareAndSet", Kind.SET, 2, "FULL", "compareAndSet");
        add("weakCompareAndSetPlain", Kind.SET, 2, "NONE", "compareAndSet");
    }

    private static void read(String name, String order) {
        add(name, Kind.READ, 0, order, name);
    }

    private static void write(String name, String order) {
        add(name, Kind.WRITE, 1, order, name);
    }

    private static void add(String name, Kind kind, int values, String order, String real) {
        MODES.put(name, new Mode(kind, values, order, real));
    }

    private static final Map<String, String> BOXES = Map.of(
            "Z",
            "Boolean",
            "B",
            "Byte",
            "S",
            "Short",
            "C",
            "Character",
            "I",
            "Integer",
            "J",
            "Long",
            "F",
            "Float",
            "D",
            "Double");

    private HandleCalls() {}

    static boolean knows(String name) {
        return MODES.containsKey(name);
    }

    static void replace(ClassNode owner, MethodInsnNode call) {
        String descriptor = "(L" + VAR_HANDLE + ";" + call.desc.substring(1);
        String name = "$" + call.name;
        boolean there = owner.methods.stream().anyMatch(m -> m.name.equals(name) && m.desc.equals(descriptor));
        if (!there) {
            owner.methods.add(helper(name, descriptor, call));
        }
        call.setOpcode(INVOKESTATIC);
        call.owner = owner.name;
        call.name = name;
        call.desc = descriptor;
        call.itf = (owner.access & ACC_INTERFACE) != 0;
    }

    private static MethodNode helper(String name, String descriptor, MethodInsnNode call) {
        Mode mode = Objects.requireNonNull(MODES.get(call.name));
        MethodNode method = new MethodNode(ACC_PRIVATE | ACC_STATIC | ACC_SYNTHETIC, name, descriptor, null, null);
        InsnList list = method.instructions;
        Type[] arguments = Type.getArgumentTypes(call.desc);
        Type returned = Type.getReturnType(call.desc);
        int result = 1;
        int expected = 0;
        for (int i = 0; i < arguments.length; i++) {
            if (i == arguments.length - 2) {
                expected = result;
            }
            result += arguments[i].getSize();
        }
        if (call.name.startsWith("weak")) {
            list.add(hook("weak", "()V"));
        }
        target(list, arguments, mode.values);
        switch (mode.kind) {
            case READ -> order(list, mode, "read", "");
            case WRITE -> order(list, mode, "write", "");
            case UPDATE -> list.add(hook("update", TARGET + ")V"));
            case SET, EXCHANGE -> {
                Type type = arguments[arguments.length - 2];
                list.add(new VarInsnNode(type.getOpcode(ILOAD), expected));
                box(list, type);
                list.add(hook("update", TARGET + "Ljava/lang/Object;)V"));
            }
        }
        list.add(new VarInsnNode(ALOAD, 0));
        int local = 1;
        for (Type argument : arguments) {
            list.add(new VarInsnNode(argument.getOpcode(ILOAD), local));
            local += argument.getSize();
        }
        list.add(new MethodInsnNode(INVOKEVIRTUAL, VAR_HANDLE, mode.real, call.desc, false));
        boolean updates = mode.kind != Kind.READ && mode.kind != Kind.WRITE;
        if (updates) {
            if (!returned.equals(Type.VOID_TYPE)) {
                list.add(new VarInsnNode(returned.getOpcode(ISTORE), result));
            }
            target(list, arguments, mode.values);
            changed(list, mode.kind, returned, result, arguments, expected);
            order(list, mode, "updated", "Z");
            if (!returned.equals(Type.VOID_TYPE)) {
                list.add(new VarInsnNode(returned.getOpcode(ILOAD), result));
            }
        }
        list.add(new InsnNode(returned.getOpcode(IRETURN)));
        return method;
    }

    /// The handle, the object and the index, as far as there are any.
    private static void target(InsnList list, Type[] arguments, int values) {
        int coordinates = arguments.length - values;
        list.add(new VarInsnNode(ALOAD, 0));
        boolean object = coordinates > 0 && arguments[0].getSort() >= Type.ARRAY;
        list.add(object ? new VarInsnNode(ALOAD, 1) : new InsnNode(ACONST_NULL));
        boolean index = coordinates > 1 && object && arguments[1].getSort() == Type.INT;
        list.add(index ? new VarInsnNode(ILOAD, 2) : new InsnNode(ICONST_M1));
    }

    private static void box(InsnList list, Type type) {
        String boxed = BOXES.get(type.getDescriptor());
        if (boxed != null) {
            String owner = "java/lang/" + boxed;
            String descriptor = "(" + type.getDescriptor() + ")L" + owner + ";";
            list.add(new MethodInsnNode(INVOKESTATIC, owner, "valueOf", descriptor, false));
        }
    }

    private static void order(InsnList list, Mode mode, String hook, String more) {
        list.add(new LdcInsnNode(mode.order));
        list.add(hook(hook, TARGET + more + "Ljava/lang/String;)V"));
    }

    private static void changed(InsnList list, Kind kind, Type returned, int result, Type[] arguments, int expected) {
        if (kind == Kind.SET && returned.equals(Type.BOOLEAN_TYPE)) {
            list.add(new VarInsnNode(ILOAD, result));
            return;
        }
        boolean references =
                returned.getSort() >= Type.ARRAY && arguments[arguments.length - 2].getSort() >= Type.ARRAY;
        boolean known = kind == Kind.EXCHANGE && (references || returned.equals(arguments[arguments.length - 2]));
        if (!known) {
            list.add(new InsnNode(ICONST_1));
            return;
        }
        list.add(new VarInsnNode(returned.getOpcode(ILOAD), result));
        list.add(new VarInsnNode(returned.getOpcode(ILOAD), expected));
        String type = references
                ? "Ljava/lang/Object;"
                : switch (returned.getSort()) {
                    case Type.LONG, Type.FLOAT, Type.DOUBLE -> returned.getDescriptor();
                    default -> "I";
                };
        list.add(hook("same", "(" + type + type + ")Z"));
    }

    private static MethodInsnNode hook(String name, String descriptor) {
        return new MethodInsnNode(INVOKESTATIC, HOOKS, name, descriptor, false);
    }
}
