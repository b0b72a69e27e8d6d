package io.allways.jvm.weave;

import static org.objectweb.asm.Opcodes.*;

import io.allways.jvm.program.Sites;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;

/// Rewrites the instructions of one method; see [Weaver].
final class MethodWeaver {
    /// What is made often and never locked or shared: naming these would only cost time.
    private static final Set<String> NAMELESS = Set.of(
            "java/lang/Object", // becomes Plain, which has a name
            "java/lang/String",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Boolean",
            "java/math/BigInteger",
            "java/math/BigDecimal");

    private final Weaver weaver;
    private final ClassNode owner;
    private final MethodNode method;
    private final InsnList code;
    /// Prints stack traces.
    private static final String TRACES = "io/allways/jvm/streams/StackTraces";

    private final ObjectCalls objects;
    private final Set<AbstractInsnNode> fenced;
    private int line;

    MethodWeaver(Weaver weaver, ClassNode owner, MethodNode method) {
        this.weaver = weaver;
        this.owner = owner;
        this.method = method;
        code = method.instructions;
        objects = new ObjectCalls(weaver, method);
        fenced = FencedAccesses.of(method);
    }

    void weave() {
        boolean initialised = !method.name.equals("<init>");
        int pending = 0;
        List<JumpInsnNode> spins = Loops.spins(method);
        for (AbstractInsnNode insn : code.toArray()) {
            switch (insn) {
                case LineNumberNode number -> line = number.line;
                case TypeInsnNode type
                when type.getOpcode() == NEW -> {
                    pending++;
                    made(type);
                }
                case TypeInsnNode type when type.getOpcode() == ANEWARRAY -> array(type, type.desc + "[]");
                case MethodInsnNode call -> {
                    refuse(call);
                    if (call.name.equals("<init>")) {
                        initialised |= pending == 0;
                        constructed(call, pending > 0);
                        pending = Math.max(0, pending - 1);
                    } else {
                        call(call);
                    }
                }
                case InvokeDynamicInsnNode call -> dynamic(call);
                case FieldInsnNode field -> field(field, initialised);
                case JumpInsnNode jump when spins.contains(jump) -> comesRound(jump);
                default -> plain(insn);
            }
        }
        handlers();
    }

    /// What ends an execution must not be caught, so each handler asks first.
    private void handlers() {
        Set<LabelNode> seen = new HashSet<>();
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            if (seen.add(block.handler)) {
                AbstractInsnNode first = block.handler.getNext();
                while (first.getOpcode() < 0) {
                    first = first.getNext();
                }
                code.insertBefore(first, Weaver.hook("caught", "()V"));
            }
        }
    }

    private void plain(AbstractInsnNode insn) {
        switch (insn.getOpcode()) {
            case MONITORENTER -> code.set(insn, Weaver.hook("enter", "(Ljava/lang/Object;)V"));
            case MONITOREXIT -> code.set(insn, Weaver.hook("exit", "(Ljava/lang/Object;)V"));
            case IALOAD, LALOAD, FALOAD, DALOAD, AALOAD, BALOAD, CALOAD, SALOAD -> {
                InsnList list = new InsnList();
                list.add(new InsnNode(DUP2));
                list.add(site("", "array", 0));
                list.add(Weaver.hook("readElement", "(Ljava/lang/Object;II)V"));
                code.insertBefore(insn, list);
            }
            case IASTORE -> store(insn, "store", "([III");
            case LASTORE -> store(insn, "store", "([JIJ");
            case FASTORE -> store(insn, "store", "([FIF");
            case DASTORE -> store(insn, "store", "([DID");
            case AASTORE -> store(insn, "store", "([Ljava/lang/Object;ILjava/lang/Object;");
            case CASTORE -> store(insn, "store", "([CIC");
            case SASTORE -> store(insn, "store", "([SIS");
            case BASTORE -> store(insn, "storeByte", "(Ljava/lang/Object;II");
            case NEWARRAY -> array(insn, Type.getType(newArray(insn)).getClassName());
            case MULTIANEWARRAY -> array(insn, "array");
            default -> {}
        }
    }

    private static String newArray(AbstractInsnNode insn) {
        return switch (((org.objectweb.asm.tree.IntInsnNode) insn).operand) {
            case T_BOOLEAN -> "[Z";
            case T_CHAR -> "[C";
            case T_FLOAT -> "[F";
            case T_DOUBLE -> "[D";
            case T_BYTE -> "[B";
            case T_SHORT -> "[S";
            case T_LONG -> "[J";
            default -> "[I";
        };
    }

    /// A loop that may spin comes round with this jump. With one that depends on something it may as well be left.
    private void comesRound(JumpInsnNode jump) {
        if (isFallenInto(jump.label)) {
            code.insertBefore(jump.label, Weaver.hook("entersLoop", "()V"));
        }
        boolean always = jump.getOpcode() == GOTO;
        code.insertBefore(jump, Weaver.hook(always ? "spins" : "mayComeRound", "()V"));
        if (!always) {
            code.insert(jump, Weaver.hook("leavesLoop", "()V"));
        }
    }

    /// Whether the instruction before a label goes on there: then what is put in between needs no stack map frame, and
    /// those who jump to the label do not come by.
    private static boolean isFallenInto(LabelNode label) {
        AbstractInsnNode before = label.getPrevious();
        while (before instanceof LineNumberNode) {
            before = before.getPrevious();
        }
        int opcode = before == null ? -1 : before.getOpcode();
        return opcode >= 0
                && opcode != GOTO
                && opcode != TABLESWITCH
                && opcode != LOOKUPSWITCH
                && opcode != ATHROW
                && (opcode < IRETURN || opcode > RETURN);
    }

    private void store(AbstractInsnNode insn, String name, String descriptor) {
        code.insertBefore(insn, site("", "array", 0));
        code.set(insn, Weaver.hook(name, descriptor + "I)V"));
    }

    private void array(AbstractInsnNode insn, String type) {
        born(insn, type);
    }

    /// Names what lies on top of the stack after `insn`.
    private void born(AbstractInsnNode insn, String type) {
        InsnList list = new InsnList();
        list.add(new InsnNode(DUP));
        list.add(site("", type, 0));
        list.add(Weaver.hook("born", "(Ljava/lang/Object;I)V"));
        code.insert(insn, list);
    }

    private AbstractInsnNode site(String field, String type, int cell) {
        String file = owner.sourceFile == null ? "" : owner.sourceFile;
        String source = owner.name.replace('/', '.');
        String key = field.isEmpty()
                ? type + " of " + source + "." + method.name + ":" + line + ":" + cell
                : type + "." + field;
        int number = weaver.sites.add(new Sites.Site(
                key, type.substring(type.lastIndexOf('.') + 1), field, cell, source, method.name, file, line));
        return new LdcInsnNode(number);
    }

    // --- objects

    private void made(TypeInsnNode insn) {
        initialise(insn.desc, insn, true);
        insn.desc = weaver.replacements.type(insn.desc);
    }

    /// A constructor has been called, by `new` or by a constructor.
    private void constructed(MethodInsnNode call, boolean made) {
        if (!made) {
            return;
        }
        Hierarchy.Type type = weaver.hierarchy.type(call.owner);
        boolean named = type != null
                ? !type.tracked()
                : !NAMELESS.contains(call.owner) && !call.owner.endsWith("Exception") && !call.owner.endsWith("Error");
        String by = weaver.replacements.type(call.owner);
        objects.announce(call);
        call.owner = by;
        if (named && followsDup(call) && !objects.isLocal(call)) {
            born(call, call.owner.replace('/', '.'));
        }
    }

    /// Whether the object is still on the stack after its constructor: `new` was followed by `dup`.
    private boolean followsDup(MethodInsnNode call) {
        int open = 0;
        for (AbstractInsnNode insn = call.getPrevious(); insn != null; insn = insn.getPrevious()) {
            if (insn instanceof MethodInsnNode other && other.name.equals("<init>")) {
                open++;
            } else if (insn.getOpcode() == NEW && open-- == 0) {
                AbstractInsnNode next = insn.getNext();
                while (next != null && (next.getOpcode() < 0 || isInit(next))) {
                    next = next.getNext();
                }
                return next != null && next.getOpcode() == DUP;
            }
        }
        return false;
    }

    private static boolean isInit(AbstractInsnNode insn) {
        return insn instanceof MethodInsnNode call && call.name.equals(StaticInit.INIT);
    }

    /// Makes sure a class is initialised before it is used by another.
    private void initialise(String name, AbstractInsnNode at, boolean after) {
        Hierarchy.Type type = weaver.hierarchy.type(name);
        initialise(type, at, after);
    }

    private void initialise(Hierarchy.@Nullable Type type, AbstractInsnNode at, boolean after) {
        Hierarchy.Type needed = type == null || type.name.equals(owner.name) ? null : type.toInitialise();
        if (needed == null || needed.name.equals(owner.name) || needed.isInterface()) {
            return;
        }
        if (after) {
            code.insert(at, StaticInit.call(needed));
        } else {
            code.insertBefore(at, StaticInit.call(needed));
        }
    }

    // --- calls

    private void refuse(MethodInsnNode call) {
        String what = Unsupported.call(call.owner, call.name);
        if (what != null) {
            code.insertBefore(call, new LdcInsnNode(what));
            code.insertBefore(call, Weaver.hook("unsupported", "(Ljava/lang/String;)V"));
        } else if (Unsupported.looks(call.owner, call.name)) {
            code.insertBefore(call, Weaver.hook("readsFile", "()V"));
        }
    }

    private void call(MethodInsnNode call) {
        if (call.getOpcode() == INVOKESTATIC) {
            initialise(call.owner, call, false);
        }
        String monitor = monitorMethod(call.name, call.desc);
        if (monitor != null && call.getOpcode() != INVOKESTATIC) {
            String descriptor = "(Ljava/lang/Object;" + call.desc.substring(1);
            code.set(call, Weaver.hook(monitor, descriptor));
            return;
        }
        if (call.name.equals("printStackTrace") && call.getOpcode() == INVOKEVIRTUAL && isThrowable(call.owner)) {
            String descriptor = "(Ljava/lang/Throwable;" + call.desc.substring(1);
            code.set(call, new MethodInsnNode(INVOKESTATIC, TRACES, call.name, descriptor, false));
            return;
        }
        if (call.owner.equals(HandleCalls.VAR_HANDLE) && HandleCalls.knows(call.name)) {
            HandleCalls.replace(owner, call);
            return;
        }
        Replacements.Target target = target(call.owner, call.name, call.desc);
        if (target != null) {
            code.set(call, new MethodInsnNode(INVOKESTATIC, target.owner(), target.name(), target.descriptor(), false));
            return;
        }
        ReflectiveCalls.announce(owner, method, call);
        objects.announce(call);
        if (SegmentCalls.allocates(call)) {
            code.insert(call, SegmentCalls.allocated());
            code.insert(call, new InsnNode(DUP));
        }
        String given = objects.given(call);
        if (given != null) {
            InsnList list = new InsnList();
            list.add(new InsnNode(DUP));
            list.add(site("", given, 0));
            list.add(ObjectCalls.hook("made", "(Ljava/lang/Object;I)V"));
            code.insert(call, list);
        }
    }

    private boolean isThrowable(String type) {
        String jdk = objects.jdkOwner(type);
        return jdk.equals("java/lang/Throwable") || jdk.endsWith("Exception") || jdk.endsWith("Error");
    }

    /// What is called instead of a method of the JDK, also if it is inherited and final.
    private Replacements.@Nullable Target target(String type, String name, String descriptor) {
        Replacements.Target target = weaver.replacements.call(type, name, descriptor);
        Hierarchy.Type own = target != null ? null : weaver.hierarchy.type(type);
        if (own != null) {
            while (own.parent != null) {
                own = own.parent;
            }
            target = own.superName == null ? null : weaver.replacements.inherited(own.superName, name, descriptor);
        }
        return target;
    }

    private static @Nullable String monitorMethod(String name, String descriptor) {
        return switch (name + descriptor) {
            case "wait()V", "wait(J)V", "wait(JI)V" -> "await";
            case "notify()V" -> "signal";
            case "notifyAll()V" -> "signalAll";
            default -> null;
        };
    }

    /// Method references to what is replaced.
    private void dynamic(InvokeDynamicInsnNode call) {
        objects.announce(call);
        for (int i = 0; i < call.bsmArgs.length; i++) {
            if (call.bsmArgs[i] instanceof Handle handle) {
                Replacements.Target target = target(handle.getOwner(), handle.getName(), handle.getDesc());
                String monitor = monitorMethod(handle.getName(), handle.getDesc());
                if (target != null) {
                    call.bsmArgs[i] =
                            new Handle(H_INVOKESTATIC, target.owner(), target.name(), target.descriptor(), false);
                } else if (monitor != null && handle.getTag() != H_INVOKESTATIC) {
                    String descriptor = "(Ljava/lang/Object;" + handle.getDesc().substring(1);
                    call.bsmArgs[i] = new Handle(H_INVOKESTATIC, Weaver.HOOKS, monitor, descriptor, false);
                } else if (objects.known(handle)) {
                    call.bsmArgs[i] = MethodReferences.spelledOut(weaver, owner, handle, line);
                } else if (handle.getTag() == H_NEWINVOKESPECIAL) {
                    String type = weaver.replacements.type(handle.getOwner());
                    call.bsmArgs[i] = new Handle(H_NEWINVOKESPECIAL, type, handle.getName(), handle.getDesc(), false);
                }
            }
        }
    }

    // --- fields

    /// The standard streams are the program's own.
    private void stream(FieldInsnNode insn) {
        if (insn.getOpcode() == GETSTATIC && insn.owner.equals("java/lang/System")) {
            code.insertBefore(insn, new MethodInsnNode(INVOKESTATIC, ObjectCalls.USES, "stream", "()V", false));
            code.set(insn, Weaver.hook(insn.name, "()" + insn.desc));
        }
    }

    private void field(FieldInsnNode insn, boolean initialised) {
        Hierarchy.Field field = weaver.hierarchy.field(insn.owner, insn.name, insn.desc);
        if (field == null) {
            stream(insn);
            return;
        }
        if (field.owner().made) {
            String beside = InterfaceStatics.of(field.owner().name);
            Hierarchy.Field moved = weaver.hierarchy.field(beside, insn.name, insn.desc);
            if (moved != null) {
                insn.owner = beside;
                field = moved;
            }
        }
        boolean isStatic = insn.getOpcode() == GETSTATIC || insn.getOpcode() == PUTSTATIC;
        boolean writes = insn.getOpcode() == PUTSTATIC || insn.getOpcode() == PUTFIELD;
        if (isStatic && insn.name.equals("$assertionsDisabled")) {
            if (!writes) {
                code.set(insn, new InsnNode(ICONST_0));
            }
            return;
        }
        if (isStatic) {
            initialise(field.owner(), insn, false);
        }
        if (field.isFinal() || field.name().startsWith("$") || !isStatic && !initialised) {
            return;
        }
        String kind = field.isVolatile() ? "Volatile" : fenced.contains(insn) ? "Fenced" : "";
        String hook = (writes ? "write" : "read") + kind;
        InsnList list = new InsnList();
        if (isStatic) {
            list.add(new LdcInsnNode(Type.getObjectType(field.owner().name)));
        } else if (!writes) {
            list.add(new InsnNode(DUP));
        } else if (insn.desc.equals("J") || insn.desc.equals("D")) {
            list.add(new InsnNode(DUP2_X1));
            list.add(new InsnNode(POP2));
            list.add(new InsnNode(DUP_X2));
        } else {
            list.add(new InsnNode(DUP2));
            list.add(new InsnNode(POP));
        }
        list.add(site(field.name(), field.owner().name.replace('/', '.'), field.cell()));
        list.add(Weaver.hook(hook, "(Ljava/lang/Object;I)V"));
        code.insertBefore(insn, list);
    }
}
