package io.allways.jvm.weave;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/// The program's classes as their files tell, without loading them: what fields they have and whether they need to be
/// initialised.
final class Hierarchy {
    /// A field: `cell` is its place among the object's fields, or among the class's static ones.
    record Field(Type owner, String name, int access, int cell) {
        boolean isVolatile() {
            return (access & Opcodes.ACC_VOLATILE) != 0;
        }

        boolean isFinal() {
            return (access & Opcodes.ACC_FINAL) != 0;
        }

        boolean isStatic() {
            return (access & Opcodes.ACC_STATIC) != 0;
        }
    }

    /// A class of the program.
    static final class Type {
        final String name;
        final int access;
        final @Nullable Type parent;
        final @Nullable String superName;
        final String[] interfaces;
        /// Whether objects must be laid out as the class file says.
        final boolean asIs;

        final Map<String, Field> fields = new LinkedHashMap<>();
        int cells;
        private int statics;
        /// Whether it has an initialiser of its own to run in every execution.
        boolean initialised;
        /// Whether it is an interface with an initialiser ([InterfaceStatics]).
        boolean made;

        Type(
                String name,
                int access,
                @Nullable Type parent,
                @Nullable String superName,
                String[] interfaces,
                boolean asIs) {
            this.name = name;
            this.asIs = asIs;
            this.access = access;
            this.parent = parent;
            this.superName = superName;
            this.interfaces = interfaces;
            cells = parent == null ? 0 : parent.cells;
        }

        boolean isInterface() {
            return (access & Opcodes.ACC_INTERFACE) != 0;
        }

        /// Whether objects have room for their own shadow.
        boolean tracked() {
            return parent == null ? !asIs && "java/lang/Object".equals(superName) : parent.tracked();
        }

        /// The nearest class, from this one upwards, that needs to be initialised.
        @Nullable Type toInitialise() {
            return initialised ? this : parent == null ? null : parent.toInitialise();
        }
    }

    private final Function<String, byte @Nullable []> files;
    private final @Nullable Hierarchy parent;
    private final Map<String, Type> types = new HashMap<>();

    /// @param files the class file of an internal name, if it is one of the program's
    /// @param parent knows the classes that `files` does not; null if there are no others
    Hierarchy(Function<String, byte @Nullable []> files, @Nullable Hierarchy parent) {
        this.files = files;
        this.parent = parent;
    }

    /// Whether objects of its own classes are laid out as their files say. Libraries define copies of the JDK's classes
    /// to learn where those have their fields.
    boolean keepsLayout() {
        return parent != null;
    }

    /// The class of an internal name, or null if it is none of the program's.
    @Nullable Type type(String name) {
        if (name.startsWith("java/") || name.startsWith("[")) {
            return null;
        }
        if (!types.containsKey(name)) {
            byte[] file = files.apply(name);
            types.put(name, null);
            if (file != null) {
                types.put(name, read(file));
            } else if (parent != null) {
                types.put(name, parent.type(name));
            }
        }
        return types.get(name);
    }

    private Type read(byte[] file) {
        ClassReader reader = new ClassReader(file);
        Type parent = reader.getSuperName() == null ? null : type(reader.getSuperName());
        Type type = new Type(
                reader.getClassName(),
                reader.getAccess(),
                parent,
                reader.getSuperName(),
                reader.getInterfaces(),
                keepsLayout());
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public @Nullable FieldVisitor visitField(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            @Nullable Object value) {
                        boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
                        int cell = isStatic ? type.statics++ : type.cells++;
                        type.fields.put(name + descriptor, new Field(type, name, access, cell));
                        boolean constant = value != null && (access & Opcodes.ACC_FINAL) != 0;
                        type.initialised |= isStatic && !constant && !type.isInterface();
                        return null;
                    }

                    @Override
                    public @Nullable MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] thrown) {
                        boolean initialiser = name.equals("<clinit>");
                        type.initialised |= initialiser && !type.isInterface();
                        // Classes of other loaders are new in each execution, so nothing needs to be made beside.
                        type.made |= initialiser && type.isInterface() && !keepsLayout();
                        return null;
                    }
                },
                ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return type;
    }

    /// The field that an instruction means, or null if it is none of the program's.
    @Nullable Field field(String owner, String name, String descriptor) {
        Type type = type(owner);
        return type == null ? null : field(type, name + descriptor);
    }

    private @Nullable Field field(Type type, String key) {
        Field own = type.fields.get(key);
        if (own != null) {
            return own;
        }
        for (String each : type.interfaces) {
            Type face = type(each);
            Field field = face == null ? null : field(face, key);
            if (field != null) {
                return field;
            }
        }
        return type.parent == null ? null : field(type.parent, key);
    }
}
