package io.allways.jvm.weave;

import io.allways.jvm.program.Sites;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/// Rewrites one class of the program:
/// - monitors are the scheduler's, never the JVM's ([MethodWeaver], and [#synchronise] for synchronized methods);
/// - accesses to fields and array elements are announced before they happen;
/// - calls of the JDK that matter go to what stands in for them ([Replacements]);
/// - the static initialiser can be run again ([StaticInit]), of interfaces too ([InterfaceStatics]);
/// - a class without a superclass gets [io.allways.jvm.run.Tracked] for one.
///
/// What is inserted is straight-line code on top of the operand stack, so stack map frames stay as they are.
public final class Weaver {
    static final String HOOKS = "io/allways/jvm/run/Hooks";
    private static final String TRACKED = "io/allways/jvm/run/Tracked";

    private static final Set<String> LOADS =
            Set.of("(Ljava/lang/String;)Ljava/lang/Class;", "(Ljava/lang/String;Z)Ljava/lang/Class;");

    final Hierarchy hierarchy;
    final Sites sites;
    final Replacements replacements;

    /// @param files the class file of an internal name, if it is one of the program's
    public Weaver(Function<String, byte @Nullable []> files, Sites sites, Replacements replacements) {
        hierarchy = new Hierarchy(files, null);
        this.sites = sites;
        this.replacements = replacements;
    }

    /// For classes of another loader, which are new in each execution.
    ///
    /// @param files the class file of an internal name, if it is one of that loader
    /// @param parent knows all others
    public Weaver(Function<String, byte @Nullable []> files, Weaver parent) {
        hierarchy = new Hierarchy(files, parent.hierarchy);
        sites = parent.sites;
        replacements = parent.replacements;
    }

    /// Whether a class is known by an internal name.
    public boolean knows(String name) {
        return hierarchy.type(name) != null;
    }

    public byte[] weave(byte[] file) {
        ClassReader reader = new ClassReader(file);
        ClassNode node = new ClassNode();
        reader.accept(node, 0);
        if ((node.access & Opcodes.ACC_MODULE) != 0) {
            return file;
        }
        boolean isInterface = (node.access & Opcodes.ACC_INTERFACE) != 0;
        String oldSuper = node.superName;
        String newSuper = oldSuper;
        if (!isInterface) {
            newSuper = !"java/lang/Object".equals(oldSuper)
                    ? replacements.type(oldSuper)
                    : hierarchy.keepsLayout() ? oldSuper : TRACKED;
            node.superName = newSuper;
        }
        InterfaceStatics.separate(node, hierarchy);
        Hierarchy.Type type = hierarchy.type(node.name);
        if (type != null) {
            for (Hierarchy.Field field : type.fields.values()) {
                sites.declare(node.name.replace('/', '.'), field.name(), field.cell(), field.isVolatile());
            }
        }
        // Weaving a method may add others.
        for (MethodNode method : List.copyOf(node.methods)) {
            if (!isInterface && !oldSuper.equals(newSuper)) {
                callNewSuper(method, oldSuper, newSuper);
            }
            if ((method.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0) {
                new MethodWeaver(this, node, method).weave();
                if (method.name.equals("finalize") && method.desc.equals("()V")) {
                    method.instructions.insert(hook("finalises", "()V"));
                }
                if (method.name.equals("loadClass") && LOADS.contains(method.desc) && extendsLoader(type)) {
                    findCheckersClasses(method);
                }
                if ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
                    synchronise(node, method);
                }
            }
        }
        if (!isInterface) {
            HashCodes.add(node, oldSuper, hierarchy);
            new StaticInit(node, hierarchy).weave();
        }
        modernise(node);
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        node.accept(writer);
        return writer.toByteArray();
    }

    private static boolean extendsLoader(Hierarchy.@Nullable Type type) {
        Hierarchy.Type root = type;
        while (root != null && root.parent != null) {
            root = root.parent;
        }
        return root != null && root.superName != null && root.superName.endsWith("ClassLoader");
    }

    /// What a loader of the program defines is woven, so it means classes that the loader need not know.
    private static void findCheckersClasses(MethodNode loads) {
        LabelNode other = new LabelNode();
        InsnList list = new InsnList();
        list.add(new VarInsnNode(Opcodes.ALOAD, 0));
        list.add(new VarInsnNode(Opcodes.ALOAD, 1));
        list.add(new MethodInsnNode(
                Opcodes.INVOKESTATIC,
                "io/allways/jvm/boot/ClassGate",
                "ofChecker",
                "(Ljava/lang/ClassLoader;Ljava/lang/String;)Ljava/lang/Class;",
                false));
        list.add(new InsnNode(Opcodes.DUP));
        list.add(new JumpInsnNode(Opcodes.IFNULL, other));
        list.add(new InsnNode(Opcodes.ARETURN));
        list.add(other);
        list.add(new FrameNode(Opcodes.F_SAME1, 0, null, 1, new Object[] {"java/lang/Class"}));
        list.add(new InsnNode(Opcodes.POP));
        loads.instructions.insert(list);
    }

    /// Class files of Java 1.4 and older cannot load a class as a constant, so they become files of Java 5; those of
    /// Java 5 and older have no stack map frames, so what is woven in has none either.
    ///
    /// The mark of preview features goes: the JVM runs those of the language without being asked, and those of the
    /// library
    /// are refused where they are used.
    private static void modernise(ClassNode node) {
        if (node.version >>> 16 == 0xFFFF) {
            node.version &= 0xFFFF;
        }
        int major = node.version & 0xFFFF;
        if (major >= Opcodes.V1_6) {
            return;
        }
        node.version = Math.max(major, Opcodes.V1_5);
        for (MethodNode method : node.methods) {
            for (var insn : method.instructions.toArray()) {
                if (insn instanceof FrameNode) {
                    method.instructions.remove(insn);
                }
            }
        }
    }

    private static void callNewSuper(MethodNode method, String oldSuper, String newSuper) {
        boolean constructor = method.name.equals("<init>");
        List<String> pending = new ArrayList<>();
        for (var insn : method.instructions) {
            if (insn.getOpcode() == Opcodes.NEW) {
                pending.add(((org.objectweb.asm.tree.TypeInsnNode) insn).desc);
            } else if (insn instanceof MethodInsnNode call && call.getOpcode() == Opcodes.INVOKESPECIAL) {
                boolean made = call.name.equals("<init>") && pending.remove(call.owner);
                boolean toSuper = call.owner.equals(oldSuper) && !made;
                if (toSuper && (constructor || !call.name.equals("<init>"))) {
                    call.owner = newSuper;
                }
            }
        }
    }

    /// A synchronized method becomes one that enters the monitor first and leaves it at each of its ends.
    private static void synchronise(ClassNode owner, MethodNode method) {
        method.access &= ~Opcodes.ACC_SYNCHRONIZED;
        boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
        for (var insn : method.instructions.toArray()) {
            int opcode = insn.getOpcode();
            if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
                InsnList leave = lock(owner, isStatic);
                leave.add(hook("exit", "(Ljava/lang/Object;)V"));
                method.instructions.insertBefore(insn, leave);
            }
        }
        InsnList enter = lock(owner, isStatic);
        for (var insn : method.instructions) {
            if (insn instanceof LineNumberNode first) {
                // Entering has the line of what comes first.
                LabelNode here = new LabelNode();
                enter.insert(new LineNumberNode(first.line, here));
                enter.insert(here);
                break;
            }
        }
        enter.add(hook("enter", "(Ljava/lang/Object;)V"));
        LabelNode start = new LabelNode();
        enter.add(start);
        method.instructions.insert(enter);

        LabelNode handler = new LabelNode();
        InsnList last = new InsnList();
        last.add(handler);
        Object[] locals = isStatic ? new Object[0] : new Object[] {owner.name};
        last.add(new FrameNode(Opcodes.F_FULL, locals.length, locals, 1, new Object[] {"java/lang/Throwable"}));
        last.add(lock(owner, isStatic));
        last.add(hook("exit", "(Ljava/lang/Object;)V"));
        last.add(new InsnNode(Opcodes.ATHROW));
        method.instructions.add(last);
        method.tryCatchBlocks.add(new TryCatchBlockNode(start, handler, handler, null));
    }

    private static InsnList lock(ClassNode owner, boolean isStatic) {
        InsnList list = new InsnList();
        list.add(isStatic ? new LdcInsnNode(Type.getObjectType(owner.name)) : new VarInsnNode(Opcodes.ALOAD, 0));
        return list;
    }

    static MethodInsnNode hook(String name, String descriptor) {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, HOOKS, name, descriptor, false);
    }
}
