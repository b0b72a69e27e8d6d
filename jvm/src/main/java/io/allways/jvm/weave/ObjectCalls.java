package io.allways.jvm.weave;

import static org.objectweb.asm.Opcodes.*;

import io.allways.jvm.objects.LocalObjects;
import io.allways.jvm.objects.ObjectUses;
import io.allways.jvm.objects.ThreadSafety;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/// Announces the objects of the JDK that calls of the JDK use, if they are not safe for several threads
/// ([ObjectUses]). The arguments are put into new local variables for that, and loaded again:
///
/// ```
/// sb.append(other);     t = other; ObjectUses.receiver(sb, 17); ObjectUses.text(t); sb.append(t);
/// ```
final class ObjectCalls {
    static final String USES = "io/allways/jvm/objects/ObjectUses";
    private static final String OBJECT = "Ljava/lang/Object;";
    private static final String CONCAT = "java/lang/invoke/StringConcatFactory";
    private static final String FIELDS = "io/allways/jvm/handles/FieldsRead";
    private static final Set<String> SERIALISERS = Set.of("writeObject", "writeUnshared");
    private static final String RECORDS = "java/lang/runtime/ObjectMethods";
    private static final String TEXT = "Ljava/lang/CharSequence;";

    /// Who makes text of what it is given.
    private static final String[] TEXTUAL = {
        "java/lang/", "java/io/", "java/text/", "java/util/Formatter", "java/util/Objects", "java/util/StringJoiner"
    };

    /// Who only keeps the text that it is given, for later.
    private static final Set<String> KEEP_TEXT = Set.of("matcher", "reset", "splitAsStream", "wrap");

    private static final Set<String> ANYTHING = Set.of(OBJECT, "Ljava/lang/CharSequence;", "Ljava/lang/Comparable;");
    private static final Set<String> ANYTHINGS = Set.of("[" + OBJECT, "[Ljava/lang/CharSequence;");

    private final Weaver weaver;
    private final MethodNode method;
    private final LocalObjects local;
    private final int temporaries;

    ObjectCalls(Weaver weaver, MethodNode method) {
        this.weaver = weaver;
        this.method = method;
        local = LocalObjects.of(method);
        temporaries = method.maxLocals;
    }

    /// Whether an object of the JDK is used by nobody but the method that makes it.
    boolean isLocal(AbstractInsnNode constructed) {
        return local.receiver(constructed);
    }

    /// Whether what calls of a class get is announced.
    private boolean known(String owner) {
        if (weaver.hierarchy.type(owner) != null) {
            return inherits(owner);
        }
        return owner.startsWith("java")
                && !owner.startsWith("java/lang/invoke/")
                && !owner.startsWith("java/lang/reflect/");
    }

    /// Whether what such calls are made on is announced as well.
    private boolean knownReceiver(String owner) {
        return weaver.hierarchy.type(owner) != null
                ? inherits(owner)
                : !ThreadSafety.safe(owner)
                        || owner.equals("java/lang/Iterable")
                        || owner.equals("java/lang/Appendable");
    }

    /// Whether a class of the program has methods of such a class of the JDK.
    private boolean inherits(String owner) {
        return !ThreadSafety.safe(jdkOwner(owner));
    }

    private static boolean hasReceiver(MethodInsnNode call) {
        return call.getOpcode() != INVOKESTATIC && !call.name.equals("<init>");
    }

    /// @return whether something was to be said
    boolean announce(MethodInsnNode call) {
        if (call.owner.startsWith("[")) {
            if (call.name.equals("clone")) {
                InsnList list = new InsnList();
                list.add(new InsnNode(DUP));
                list.add(hook("cloned", "(" + OBJECT + ")V"));
                method.instructions.insertBefore(call, list);
            }
            return false;
        }
        fieldsRead(call);
        boolean state = ObjectUses.usesState(jdkOwner(call.owner), call.name);
        if (!known(call.owner) && !state) {
            return false;
        }
        boolean receiver = hasReceiver(call) && knownReceiver(call.owner) && !local.receiver(call);
        return announce(call, call.owner, call.name, call.desc, receiver, state);
    }

    /// `Object.clone` and serialisation read the fields of objects of the program.
    private void fieldsRead(MethodInsnNode call) {
        // What the program declares itself comes to a call of the JDK's inside.
        boolean virtual = call.getOpcode() == INVOKEVIRTUAL;
        boolean programs = weaver.hierarchy.type(call.owner) != null;
        boolean clones = call.name.equals("clone")
                && call.desc.equals("()" + OBJECT)
                && (virtual ? programs || call.owner.equals("java/lang/Object") : !programs);
        boolean writes = SERIALISERS.contains(call.name)
                && call.desc.equals("(" + OBJECT + ")V")
                && (call.owner.equals("java/io/ObjectOutputStream") || call.owner.equals("java/io/ObjectOutput"));
        boolean streamed = call.owner.equals("java/io/ObjectOutputStream") && call.name.equals("defaultWriteObject");
        if (streamed && (method.access & ACC_STATIC) == 0) {
            method.instructions.insertBefore(call, new VarInsnNode(ALOAD, 0));
            method.instructions.insertBefore(
                    call, new MethodInsnNode(INVOKESTATIC, FIELDS, "writesDefault", "(" + OBJECT + ")V", false));
        }
        if (clones || writes) {
            InsnList list = new InsnList();
            list.add(new InsnNode(DUP));
            String name = !clones ? "serialised" : virtual ? "clonedUnlessOwn" : "cloned";
            list.add(new MethodInsnNode(INVOKESTATIC, FIELDS, name, "(" + OBJECT + ")V", false));
            method.instructions.insertBefore(call, list);
        }
    }

    /// The class of the JDK that a class of the program extends, or itself if it is none of the program's.
    String jdkOwner(String owner) {
        Hierarchy.Type type = weaver.hierarchy.type(owner);
        while (type != null && type.parent != null) {
            type = type.parent;
        }
        return type == null || type.superName == null ? owner : type.superName;
    }

    private boolean announce(
            AbstractInsnNode at, String owner, String name, String descriptor, boolean receiver, boolean state) {
        Type[] types = Type.getArgumentTypes(descriptor);
        boolean copies = owner.equals("java/lang/System") && name.equals("arraycopy");
        InsnList said = new InsnList();
        int[] locals = locals(types);
        int self = temporaries + size(types);
        boolean isStatic = !(at instanceof MethodInsnNode call) || call.getOpcode() == INVOKESTATIC;
        boolean object = at instanceof MethodInsnNode each && hasReceiver(each);
        int number = ObjectUses.call(owner, name, descriptor);
        if (copies) {
            load(said, types, locals);
            said.add(hook("copies", "(" + OBJECT + "I" + OBJECT + "II)V"));
        } else if (owner.equals(SegmentCalls.SEGMENT)) {
            new SegmentCalls(said, types, locals, object ? self : -1).say(name);
        } else {
            for (int i = 0; i < types.length; i++) {
                say(said, owner, name, types, locals, i, object ? self : -1, number, isStatic ? i : i + 1);
            }
        }
        if (said.size() == 0 && !receiver && !state) {
            return false;
        }
        InsnList list = new InsnList();
        for (int i = types.length - 1; i >= 0; i--) {
            list.add(new VarInsnNode(types[i].getOpcode(ISTORE), locals[i]));
        }
        if (receiver) {
            boolean index = types.length > 0 && types[0].equals(Type.INT_TYPE) && indexed(owner, name, types.length);
            list.add(new InsnNode(DUP));
            if (index) {
                list.add(new VarInsnNode(ILOAD, locals[0]));
            }
            list.add(new LdcInsnNode(number));
            list.add(index ? hook("receiverAt", "(" + OBJECT + "II)V") : hook("receiver", "(" + OBJECT + "I)V"));
        }
        if (state) {
            list.add(new InsnNode(object ? DUP : ACONST_NULL));
            list.add(new LdcInsnNode(number));
            list.add(hook("state", "(" + OBJECT + "I)V"));
        }
        if (object && said.size() > 0) {
            list.add(new InsnNode(DUP));
            list.add(new VarInsnNode(ASTORE, self));
        }
        list.add(said);
        load(list, types, locals);
        method.maxLocals = Math.max(method.maxLocals, self + 1);
        method.instructions.insertBefore(at, list);
        return true;
    }

    /// Whether a method whose first argument is an integer means the element of that index. `putInt(7)` does not.
    static boolean indexed(String owner, String name, int arguments) {
        return owner.equals("java/util/List")
                || owner.startsWith("java/nio/")
                        && owner.endsWith("Buffer")
                        && !(name.startsWith("put") && arguments == 1);
    }

    private int[] locals(Type[] types) {
        int[] locals = new int[types.length];
        int next = temporaries;
        for (int i = 0; i < types.length; i++) {
            locals[i] = next;
            next += types[i].getSize();
        }
        return locals;
    }

    private static int size(Type[] types) {
        int size = 0;
        for (Type type : types) {
            size += type.getSize();
        }
        return size;
    }

    private static void load(InsnList list, Type[] types, int[] locals) {
        for (int i = 0; i < types.length; i++) {
            list.add(new VarInsnNode(types[i].getOpcode(ILOAD), locals[i]));
        }
    }

    private static void say(
            InsnList list,
            String owner,
            String name,
            Type[] types,
            int[] locals,
            int at,
            int self,
            int call,
            int argument) {
        String type = types[at].getDescriptor();
        if (textual(owner, name, type)) {
            list.add(new VarInsnNode(ALOAD, locals[at]));
            list.add(hook("text", "(" + OBJECT + ")V"));
        } else if (types[at].getSort() == Type.ARRAY) {
            array(list, owner, name, types, locals, at, self, call, argument);
        } else if (types[at].getSort() == Type.OBJECT && !ThreadSafety.safe(types[at].getInternalName())) {
            list.add(new VarInsnNode(ALOAD, locals[at]));
            receiver(list, self);
            list.add(new LdcInsnNode(call));
            list.add(new LdcInsnNode(argument));
            list.add(hook("argument", "(" + OBJECT + OBJECT + "II)V"));
        }
    }

    private static void receiver(InsnList list, int self) {
        list.add(self < 0 ? new InsnNode(ACONST_NULL) : new VarInsnNode(ALOAD, self));
    }

    /// An array followed by two integers is a part of an array: from here to there in `Arrays`, so many from here
    /// elsewhere. `Arrays.copyOf` has one integer, for how many from the beginning.
    private static void array(
            InsnList list,
            String owner,
            String name,
            Type[] types,
            int[] locals,
            int at,
            int self,
            int call,
            int argument) {
        boolean arrays = owner.equals("java/util/Arrays");
        boolean head = arrays && name.equals("copyOf");
        boolean part = head
                || at + 2 < types.length && types[at + 1].equals(Type.INT_TYPE) && types[at + 2].equals(Type.INT_TYPE);
        list.add(new VarInsnNode(ALOAD, locals[at]));
        if (part) {
            list.add(head ? new InsnNode(ICONST_0) : new VarInsnNode(ILOAD, locals[at + 1]));
            list.add(new VarInsnNode(ILOAD, locals[head ? at + 1 : at + 2]));
            list.add(new InsnNode(arrays ? ICONST_0 : ICONST_1));
        }
        receiver(list, self);
        list.add(new LdcInsnNode(call));
        list.add(new LdcInsnNode(argument));
        list.add(
                part
                        ? hook("part", "(" + OBJECT + "IIZ" + OBJECT + "II)V")
                        : hook("argument", "(" + OBJECT + OBJECT + "II)V"));
    }

    /// Whether a call makes text of an argument of such a type, or reads it as text.
    private static boolean textual(String owner, String name, String type) {
        return (ANYTHING.contains(type) || ANYTHINGS.contains(type)) && textual(owner)
                || type.equals(TEXT) && !KEEP_TEXT.contains(name);
    }

    private static boolean textual(String owner) {
        for (String prefix : TEXTUAL) {
            if (owner.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /// Concatenation of strings asks objects for theirs.
    void announce(InvokeDynamicInsnNode call) {
        if (call.bsm.getOwner().equals(CONCAT)) {
            announce(call, "java/lang/String", "concat", call.desc, false, false);
        } else if (call.bsm.getOwner().equals(RECORDS)) {
            InsnList list = new InsnList();
            // equals gets two records, the others one
            list.add(new InsnNode(call.name.equals("equals") ? DUP2 : DUP));
            list.add(hook("record", "(" + OBJECT + ")V"));
            if (call.name.equals("equals")) {
                list.add(hook("record", "(" + OBJECT + ")V"));
            }
            method.instructions.insertBefore(call, list);
        }
    }

    /// Whether a method reference is to something that is announced.
    boolean known(Handle handle) {
        boolean call = handle.getTag() == H_INVOKEVIRTUAL
                || handle.getTag() == H_INVOKEINTERFACE
                || handle.getTag() == H_INVOKESTATIC
                || handle.getTag() == H_NEWINVOKESPECIAL;
        return call
                && weaver.hierarchy.type(handle.getOwner()) == null
                && !handle.getOwner().startsWith("[")
                && known(handle.getOwner())
                && (knownReceiver(handle.getOwner())
                        || takesAny(handle)
                        || ObjectUses.usesState(handle.getOwner(), handle.getName()));
    }

    private static boolean takesAny(Handle handle) {
        for (Type type : Type.getArgumentTypes(handle.getDesc())) {
            boolean object = type.getSort() == Type.OBJECT;
            boolean text = object && textual(handle.getOwner(), handle.getName(), type.getDescriptor());
            if (text || type.getSort() == Type.ARRAY || object && !ThreadSafety.safe(type.getInternalName())) {
                return true;
            }
        }
        return false;
    }

    /// What the JDK gives to the program has a name from there on.
    @Nullable String given(MethodInsnNode call) {
        Type type = Type.getReturnType(call.desc);
        if (weaver.hierarchy.type(call.owner) != null) {
            return null;
        }
        return switch (type.getSort()) {
            case Type.ARRAY -> type.getClassName();
            case Type.OBJECT ->
                ThreadSafety.safe(type.getInternalName())
                                || type.getInternalName().equals(call.owner)
                        ? null
                        : type.getClassName();
            default -> null;
        };
    }

    static MethodInsnNode hook(String name, String descriptor) {
        return new MethodInsnNode(INVOKESTATIC, USES, name, descriptor, false);
    }
}
