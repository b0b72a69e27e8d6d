package io.allways.jvm.weave;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/// Makes a class's static initialiser an ordinary method that can be run in every execution, and adds the method that
/// others call before they use the class:
///
/// ```
/// static void $init() {
///     if ($epoch == Epoch.now) return;
///     Super.$init();                                 // if the superclass needs it
///     if (!Hooks.initialise(C.class, trivial)) return;
///     try { $clinit(); } catch (Throwable e) { throw Hooks.notInitialised(C.class, e); }
///     $epoch = Hooks.initialised(C.class, trivial);
/// }
/// ```
///
/// Constants stay as they are. What interfaces make is made by a class beside them ([InterfaceStatics]).
final class StaticInit {
    static final String EPOCH = "io/allways/jvm/made/Epoch";
    static final String INIT = "$init";
    private static final String CLINIT = "$clinit";
    private static final String FIELD = "$epoch";
    private static final String ASSERTIONS = "$assertionsDisabled";

    private final ClassNode node;
    private final Hierarchy hierarchy;

    StaticInit(ClassNode node, Hierarchy hierarchy) {
        this.node = node;
        this.hierarchy = hierarchy;
    }

    void weave() {
        Hierarchy.Type type = hierarchy.type(node.name);
        if (type == null || !type.initialised) {
            return;
        }
        MethodNode old = null;
        for (MethodNode method : node.methods) {
            if (method.name.equals("<clinit>")) {
                old = method;
            }
        }
        entries(type);
        InsnList defaults = new InsnList();
        for (FieldNode field : node.fields) {
            boolean isStatic = (field.access & Opcodes.ACC_STATIC) != 0;
            boolean constant = field.value != null && (field.access & Opcodes.ACC_FINAL) != 0;
            if (isStatic && !constant) {
                field.access &= ~Opcodes.ACC_FINAL;
                defaults.add(new InsnNode(zero(field.desc)));
                defaults.add(new FieldInsnNode(Opcodes.PUTSTATIC, node.name, field.name, field.desc));
                if (field.value != null) {
                    defaults.add(new LdcInsnNode(field.value));
                    defaults.add(new FieldInsnNode(Opcodes.PUTSTATIC, node.name, field.name, field.desc));
                }
            }
        }
        boolean trivial = old == null || onlyAssertions(old);
        MethodNode clinit = old;
        if (clinit == null) {
            clinit = new MethodNode(Opcodes.ACC_STATIC, CLINIT, "()V", null, null);
            clinit.instructions.add(new InsnNode(Opcodes.RETURN));
            node.methods.add(clinit);
        }
        clinit.name = CLINIT;
        // Who makes an object of a public subclass, in whatever package, initialises this class, too.
        node.access |= Opcodes.ACC_PUBLIC;
        clinit.access = Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC;
        clinit.instructions.insert(defaults);
        node.fields.add(new FieldNode(
                Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC, FIELD, "I", null, null));
        node.methods.add(init(type, trivial));
        enumMethods(type);
    }

    /// The JDK calls `values` of an enum without using it otherwise.
    private void enumMethods(Hierarchy.Type type) {
        if ((node.access & Opcodes.ACC_ENUM) != 0) {
            for (MethodNode method : node.methods) {
                boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
                if (isStatic && (method.name.equals("values") || method.name.equals("valueOf"))) {
                    method.instructions.insert(call(type));
                }
            }
        }
    }

    /// Woven code makes sure that a class is initialised before it uses it; reflection and service loaders do not.
    private void entries(Hierarchy.Type type) {
        for (MethodNode method : node.methods) {
            boolean body = (method.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
            boolean open = (method.access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) == Opcodes.ACC_STATIC;
            if (body && (open && !method.name.equals("<clinit>") || method.name.equals("<init>"))) {
                method.instructions.insert(call(type));
            }
        }
    }

    /// An initialiser that does nothing but find out whether assertions are on.
    private static boolean onlyAssertions(MethodNode clinit) {
        for (AbstractInsnNode insn : clinit.instructions) {
            boolean other = switch (insn) {
                case FieldInsnNode field -> !field.name.equals(ASSERTIONS);
                case MethodInsnNode call -> !call.name.equals("desiredAssertionStatus");
                default -> false;
            };
            if (other) {
                return false;
            }
        }
        return true;
    }

    private MethodNode init(Hierarchy.Type type, boolean trivial) {
        MethodNode method = new MethodNode(
                Opcodes.ACC_STATIC | Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC, INIT, "()V", null, null);
        InsnList list = method.instructions;
        LabelNode stale = new LabelNode();
        LabelNode mine = new LabelNode();
        LabelNode end = new LabelNode();
        LabelNode handler = new LabelNode();
        list.add(new FieldInsnNode(Opcodes.GETSTATIC, node.name, FIELD, "I"));
        list.add(new FieldInsnNode(Opcodes.GETSTATIC, EPOCH, "now", "I"));
        list.add(new JumpInsnNode(Opcodes.IF_ICMPNE, stale));
        list.add(new InsnNode(Opcodes.RETURN));
        list.add(stale);
        list.add(new FrameNode(Opcodes.F_SAME, 0, null, 0, null));
        Hierarchy.Type parent = type.parent == null ? null : type.parent.toInitialise();
        if (parent != null) {
            list.add(call(parent));
        }
        arguments(list, trivial);
        list.add(Weaver.hook("initialise", "(Ljava/lang/Class;Z)Z"));
        list.add(new JumpInsnNode(Opcodes.IFNE, mine));
        list.add(new InsnNode(Opcodes.RETURN));
        list.add(mine);
        list.add(new FrameNode(Opcodes.F_SAME, 0, null, 0, null));
        list.add(new MethodInsnNode(Opcodes.INVOKESTATIC, node.name, CLINIT, "()V", false));
        list.add(end);
        arguments(list, trivial);
        list.add(Weaver.hook("initialised", "(Ljava/lang/Class;Z)I"));
        list.add(new FieldInsnNode(Opcodes.PUTSTATIC, node.name, FIELD, "I"));
        list.add(new InsnNode(Opcodes.RETURN));
        list.add(handler);
        list.add(new FrameNode(Opcodes.F_SAME1, 0, null, 1, new Object[] {"java/lang/Throwable"}));
        list.add(new LdcInsnNode(Type.getObjectType(node.name)));
        list.add(new InsnNode(Opcodes.SWAP));
        list.add(Weaver.hook("notInitialised", "(Ljava/lang/Class;Ljava/lang/Throwable;)Ljava/lang/Throwable;"));
        list.add(new InsnNode(Opcodes.ATHROW));
        method.tryCatchBlocks.add(new TryCatchBlockNode(mine, end, handler, null));
        return method;
    }

    private void arguments(InsnList list, boolean trivial) {
        list.add(new LdcInsnNode(Type.getObjectType(node.name)));
        list.add(new InsnNode(trivial ? Opcodes.ICONST_1 : Opcodes.ICONST_0));
    }

    /// The call that makes sure a class is initialised.
    static MethodInsnNode call(Hierarchy.Type type) {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, type.name, INIT, "()V", false);
    }

    private static final Map<String, Integer> ZEROS =
            new HashMap<>(Map.of("J", Opcodes.LCONST_0, "D", Opcodes.DCONST_0, "F", Opcodes.FCONST_0));

    private static int zero(String descriptor) {
        boolean reference = descriptor.startsWith("L") || descriptor.startsWith("[");
        return reference ? Opcodes.ACONST_NULL : ZEROS.getOrDefault(descriptor, Opcodes.ICONST_0);
    }
}
