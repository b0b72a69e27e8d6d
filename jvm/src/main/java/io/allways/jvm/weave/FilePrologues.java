package io.allways.jvm.weave;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/// As [Prologues], for files: the methods through which all of the JDK comes to them begin with
///
/// ```
/// if (FileGate.sameArguments(this, arguments)) return FileGate.number();
/// ```
///
/// Native methods cannot begin with anything; where nothing stands before one of them, its calls are changed.
final class FilePrologues {
    private static final String BOOT = "io/allways/jvm/boot/";
    private static final String FILE_GATE = BOOT + "FileGate";
    private static final String PATH = "Lsun/nio/fs/UnixPath;";
    private static final String ATTRIBUTES = "Lsun/nio/fs/UnixFileAttributes;";
    private static final String DESCRIPTOR = "Ljava/io/FileDescriptor;";
    private static final String STRING = "Ljava/lang/String;";
    private static final String FILE = "Ljava/io/File;";
    private static final String BUFFER = "Ljava/nio/ByteBuffer;";
    private static final String BUFFERS = "[" + BUFFER + "II";

    /// Types that the gates know by their names.
    private static final Set<String> KNOWN = Set.of(STRING, FILE, DESCRIPTOR);

    private static final Set<String> KNOWN_RECEIVERS = Set.of(
            "java/io/FileInputStream",
            "java/io/FileOutputStream",
            "java/io/RandomAccessFile",
            "java/io/FileDescriptor");

    private static final String READS_CHANNEL = "Channel.comesToRead";
    private static final String WRITES_CHANNEL = "Channel.comesToWrite";

    /// By class and method: which gate's which method is asked; it wants no arguments if `()` is behind it.
    private static final Map<String, Map<String, String>> ASKED = Map.ofEntries(
            Map.entry(
                    "java/io/FileInputStream",
                    Map.of(
                            "close()V",
                            "Stream.closes",
                            "open(" + STRING + ")V",
                            "Stream.open",
                            "read()I",
                            "Stream.read",
                            "read([B)I",
                            "Stream.read",
                            "read([BII)I",
                            "Stream.read",
                            "length()J",
                            "Stream.length",
                            "position()J",
                            "Stream.position",
                            "skip(J)J",
                            "Stream.skip",
                            "available()I",
                            "Stream.available",
                            "isRegularFile()Z",
                            "Stream.isRegularFile")),
            Map.entry(
                    "java/io/FileOutputStream",
                    Map.of(
                            "close()V",
                            "Stream.closes",
                            "open(" + STRING + "Z)V",
                            "Stream.open",
                            "write(I)V",
                            "Stream.write",
                            "write([B)V",
                            "Stream.write",
                            "write([BII)V",
                            "Stream.write")),
            Map.entry(
                    "java/io/RandomAccessFile",
                    Map.ofEntries(
                            Map.entry("open(" + STRING + "I)V", "Stream.open"),
                            Map.entry("read()I", "Stream.read"),
                            Map.entry("readBytes([BII)I", "Stream.read"),
                            Map.entry("write(I)V", "Stream.write"),
                            Map.entry("writeBytes([BII)V", "Stream.write"),
                            Map.entry("seek(J)V", "Stream.seek"),
                            Map.entry("length()J", "Stream.length"),
                            Map.entry("setLength(J)V", "Stream.setLength"),
                            Map.entry("skipBytes(I)I", "Stream.skipBytes"),
                            Map.entry("readLine()" + STRING, "Stream.readLine"),
                            Map.entry("close()V", "Stream.closes"))),
            Map.entry("java/nio/channels/spi/AbstractInterruptibleChannel", Map.of("close()V", "Channel.comesToClose")),
            Map.entry("java/io/FileDescriptor", Map.of("sync()V", "Stream.sync", "close()V", "Stream.close")),
            Map.entry("java/io/FileCleanable", Map.of("register(" + DESCRIPTOR + ")V", "Stream.cleans")),
            Map.entry("java/io/DeleteOnExitHook", Map.of("add(" + STRING + ")V", "File.deleteAtEnd")),
            Map.entry(
                    "java/io/UnixFileSystem",
                    Map.ofEntries(
                            Map.entry("getBooleanAttributes(" + FILE + ")I", "File.booleanAttributes"),
                            Map.entry("hasBooleanAttributes(" + FILE + "I)Z", "File.booleanAttributes"),
                            Map.entry("checkAccess(" + FILE + "I)Z", "File.checkAccess"),
                            Map.entry("getLastModifiedTime(" + FILE + ")J", "File.lastModified"),
                            Map.entry("getLength(" + FILE + ")J", "File.length"),
                            Map.entry("createFileExclusively(" + STRING + ")Z", "File.createFile"),
                            Map.entry("delete(" + FILE + ")Z", "File.delete"),
                            Map.entry("list(" + FILE + ")[" + STRING, "File.list"),
                            Map.entry("createDirectory(" + FILE + ")Z", "File.makeFolder"),
                            Map.entry("rename(" + FILE + FILE + ")Z", "File.rename"),
                            Map.entry("setLastModifiedTime(" + FILE + "J)Z", "File.setLastModified"),
                            Map.entry("setReadOnly(" + FILE + ")Z", "File.changesPermissions()"),
                            Map.entry("setPermission(" + FILE + "IZZ)Z", "File.changesPermissions()"))),
            Map.entry(
                    "sun/nio/fs/UnixNativeDispatcher",
                    Map.ofEntries(
                            Map.entry("open(" + PATH + "II)I", "File.open"),
                            Map.entry("openat(I[BII)I", "File.opensRelative"),
                            Map.entry("close(I)V", "File.close"),
                            Map.entry("link(" + PATH + PATH + ")V", "File.makesLink()"),
                            Map.entry("symlink([B" + PATH + ")V", "File.makesLink()"),
                            Map.entry("unlink(" + PATH + ")V", "File.unlink"),
                            Map.entry("unlinkat(I[BI)V", "File.changesRelative()"),
                            Map.entry("mknod(" + PATH + "IJ)V", "File.makesSpecial()"),
                            Map.entry("rename(" + PATH + PATH + ")V", "File.rename"),
                            Map.entry("renameat(I[BI[B)V", "File.changesRelative()"),
                            Map.entry("mkdir(" + PATH + "I)V", "File.makeFolder"),
                            Map.entry("rmdir(" + PATH + ")V", "File.removeFolder"),
                            Map.entry("readlink(" + PATH + ")[B", "File.readLink"),
                            Map.entry("realpath(" + PATH + ")[B", "File.realPath"),
                            Map.entry("stat(" + PATH + ATTRIBUTES + ")V", "File.stat"),
                            Map.entry("stat2(" + PATH + ATTRIBUTES + ")I", "File.statOrError"),
                            Map.entry("lstat(" + PATH + ATTRIBUTES + ")V", "File.lstat"),
                            Map.entry("fstat(I" + ATTRIBUTES + ")V", "File.stat"),
                            Map.entry("access(" + PATH + "I)I", "File.access"),
                            Map.entry("openatSupported()Z", "File.byPathOnly()"),
                            Map.entry("opendir(" + PATH + ")J", "File.openFolder"),
                            Map.entry("readdir(J)[B", "File.nextName"),
                            Map.entry("chown(" + PATH + "II)V", "File.changesOwner()"),
                            Map.entry("lchown(" + PATH + "II)V", "File.changesOwner()"),
                            Map.entry("fchown(III)V", "File.setOwner"),
                            Map.entry("chmod(" + PATH + "I)V", "File.changesPermissions()"),
                            Map.entry("fchmod(II)V", "File.setMode"),
                            Map.entry("fchmodat(I" + PATH + "II)V", "File.changesPermissions()"),
                            Map.entry("futimens(IJJ)V", "File.setTimes"),
                            Map.entry("utimensat(I" + PATH + "JJI)V", "File.setTimes"),
                            Map.entry("fsetxattr(I[BJI)V", "File.changesAttributes()"),
                            Map.entry("fremovexattr(I[B)V", "File.changesAttributes()"))),
            Map.entry(
                    "sun/nio/fs/LinuxFileSystem",
                    Map.of(
                            "directCopy(IIJ)I", "File.copy",
                            "bufferedCopy(IIJIJ)V", "File.copy",
                            "newWatchService()Ljava/nio/file/WatchService;", "File.watches()")),
            Map.entry(
                    "sun/nio/ch/UnixFileDispatcherImpl",
                    Map.ofEntries(
                            Map.entry("read(" + DESCRIPTOR + "JI)I", "Channel.read"),
                            Map.entry("pread(" + DESCRIPTOR + "JIJ)I", "Channel.readAt"),
                            Map.entry("readv(" + DESCRIPTOR + "JI)J", "Channel.readAll"),
                            Map.entry("write(" + DESCRIPTOR + "JI)I", "Channel.write"),
                            Map.entry("pwrite(" + DESCRIPTOR + "JIJ)I", "Channel.writeAt"),
                            Map.entry("writev(" + DESCRIPTOR + "JI)J", "Channel.writeAll"),
                            Map.entry("seek(" + DESCRIPTOR + "J)J", "Channel.seek"),
                            Map.entry("force(" + DESCRIPTOR + "Z)I", "Channel.force"),
                            Map.entry("truncate(" + DESCRIPTOR + "J)I", "Channel.truncate"),
                            Map.entry("size(" + DESCRIPTOR + ")J", "Channel.size"),
                            Map.entry("available(" + DESCRIPTOR + ")I", "Channel.available"),
                            Map.entry("isOther(" + DESCRIPTOR + ")Z", "Channel.isOther"),
                            Map.entry("lock(" + DESCRIPTOR + "ZJJZ)I", "Channel.lock"),
                            Map.entry("release(" + DESCRIPTOR + "JJ)V", "Channel.release"),
                            Map.entry("map(" + DESCRIPTOR + "IJJZ)J", "Channel.map"),
                            Map.entry("unmap(JJ)I", "Channel.unmap"),
                            Map.entry("setDirectIO(" + DESCRIPTOR + STRING + ")I", "Channel.setDirect"))),
            Map.entry(
                    "sun/nio/ch/FileDispatcherImpl",
                    Map.of(
                            "transferTo(" + DESCRIPTOR + "JJ" + DESCRIPTOR + "Z)J", "Channel.transfer",
                            "transferFrom(" + DESCRIPTOR + DESCRIPTOR + "JJZ)J", "Channel.transfer")),
            Map.entry("sun/nio/ch/FileKey", Map.of("create(" + DESCRIPTOR + ")Lsun/nio/ch/FileKey;", "Channel.key")),
            Map.entry(
                    "sun/nio/ch/FileChannelImpl",
                    Map.ofEntries(
                            Map.entry("read(" + BUFFER + ")I", READS_CHANNEL),
                            Map.entry("read(" + BUFFERS + ")J", READS_CHANNEL),
                            Map.entry("read(" + BUFFER + "J)I", READS_CHANNEL),
                            Map.entry("write(" + BUFFER + ")I", WRITES_CHANNEL),
                            Map.entry("write(" + BUFFERS + ")J", WRITES_CHANNEL),
                            Map.entry("write(" + BUFFER + "J)I", WRITES_CHANNEL),
                            Map.entry("position()J", READS_CHANNEL),
                            Map.entry("position(J)Ljava/nio/channels/FileChannel;", READS_CHANNEL),
                            Map.entry("size()J", READS_CHANNEL),
                            Map.entry("available()I", READS_CHANNEL),
                            Map.entry(
                                    "map(Ljava/nio/channels/FileChannel$MapMode;JJ)Ljava/nio/MappedByteBuffer;",
                                    WRITES_CHANNEL),
                            Map.entry(
                                    "map(Ljava/nio/channels/FileChannel$MapMode;JJLjava/lang/foreign/Arena;)"
                                            + "Ljava/lang/foreign/MemorySegment;",
                                    WRITES_CHANNEL),
                            Map.entry("truncate(J)Ljava/nio/channels/FileChannel;", WRITES_CHANNEL),
                            Map.entry("force(Z)V", WRITES_CHANNEL),
                            Map.entry("lock(JJZ)Ljava/nio/channels/FileLock;", WRITES_CHANNEL),
                            Map.entry("tryLock(JJZ)Ljava/nio/channels/FileLock;", WRITES_CHANNEL),
                            Map.entry("release(Lsun/nio/ch/FileLockImpl;)V", WRITES_CHANNEL))),
            Map.entry(
                    "sun/nio/ch/SimpleAsynchronousFileChannelImpl",
                    Map.of(
                            "open(" + DESCRIPTOR + STRING
                                    + "ZZLsun/nio/ch/ThreadPool;)Ljava/nio/channels/AsynchronousFileChannel;",
                            "Channel.asynchronous()")),
            Map.entry("sun/nio/fs/UnixDirectoryStream", Map.of()),
            Map.entry("java/nio/file/TempFileHelper", Map.of()),
            Map.entry("java/io/File$TempDirectory", Map.of()),
            Map.entry(
                    "java/lang/ProcessImpl",
                    Map.of(
                            "start([Ljava/lang/String;Ljava/util/Map;Ljava/lang/String;[Ljava/lang/ProcessBuilder$Redirect;Z)Ljava/lang/Process;",
                            "File.starts()")));

    /// What this JDK has not; empty if all is there.
    private static final Set<String> MISSING = new TreeSet<>();

    private FilePrologues() {}

    /// A JDK without one of the methods would change the user's files.
    static void checkAll() {
        if (!MISSING.isEmpty()) {
            throw new IllegalStateException("This JDK has no " + String.join(", ", MISSING));
        }
    }

    static Set<String> names() {
        return ASKED.keySet();
    }

    static boolean concerns(String name) {
        return ASKED.containsKey(name);
    }

    static byte[] weave(String name, byte[] file) {
        Map<String, String> asked = ASKED.getOrDefault(name, Map.of());
        ClassReader reader = new ClassReader(file);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        Set<String> found = new HashSet<>();
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String method,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] thrown) {
                        MethodVisitor visitor =
                                new Calls(super.visitMethod(access, method, descriptor, signature, thrown));
                        String question = asked.get(method + descriptor);
                        if (question == null) {
                            return visitor;
                        }
                        found.add(method + descriptor);
                        return new Question(visitor, access, name, descriptor, question);
                    }
                },
                0);
        for (String method : asked.keySet()) {
            if (!found.contains(method)) {
                MISSING.add(name + "." + method);
            }
        }
        return writer.toByteArray();
    }

    /// What a method begins with.
    private static final class Question extends MethodVisitor {
        private final int access;
        private final String owner;
        private final String descriptor;
        private final String question;

        Question(MethodVisitor next, int access, String owner, String descriptor, String question) {
            super(Opcodes.ASM9, next);
            this.access = access;
            this.owner = owner;
            this.descriptor = descriptor;
            this.question = question;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            Label others = new Label();
            boolean plain = question.endsWith("()") || question.startsWith("Channel.comes");
            StringBuilder parameters = new StringBuilder("(");
            int local = 0;
            if ((access & Opcodes.ACC_STATIC) == 0) {
                if (!question.endsWith("()")) {
                    super.visitVarInsn(Opcodes.ALOAD, 0);
                    parameters.append(KNOWN_RECEIVERS.contains(owner) ? "L" + owner + ";" : "Ljava/lang/Object;");
                }
                local++;
            }
            for (Type parameter : plain ? new Type[0] : Type.getArgumentTypes(descriptor)) {
                super.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), local);
                local += parameter.getSize();
                String text = parameter.getDescriptor();
                boolean hidden = parameter.getSort() == Type.OBJECT && !KNOWN.contains(text);
                parameters.append(hidden ? "Ljava/lang/Object;" : text);
            }
            int dot = question.indexOf('.');
            String gate = BOOT + question.substring(0, dot) + "Gate";
            String method = question.substring(dot + 1).replace("()", "");
            super.visitMethodInsn(Opcodes.INVOKESTATIC, gate, method, parameters + ")Z", false);
            super.visitJumpInsn(Opcodes.IFEQ, others);
            leave(Type.getReturnType(descriptor));
            super.visitLabel(others);
            super.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
            super.visitInsn(Opcodes.NOP);
        }

        private void leave(Type returned) {
            switch (returned.getSort()) {
                case Type.VOID -> {}
                case Type.OBJECT, Type.ARRAY -> {
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, FILE_GATE, "object", "()Ljava/lang/Object;", false);
                    super.visitTypeInsn(Opcodes.CHECKCAST, returned.getInternalName());
                }
                default -> {
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, FILE_GATE, "number", "()J", false);
                    if (returned.getSort() != Type.LONG) {
                        super.visitInsn(Opcodes.L2I);
                    }
                }
            }
            super.visitInsn(returned.getOpcode(Opcodes.IRETURN));
        }
    }

    /// Calls of native methods, and of chance in names of temporary files.
    private static final class Calls extends MethodVisitor {
        Calls(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean inInterface) {
            if (owner.equals("java/security/SecureRandom") && name.equals("nextLong")) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, FILE_GATE, "chance", "(Ljava/util/Random;)J", false);
            } else if (owner.equals("sun/nio/fs/UnixNativeDispatcher") && name.equals("closedir")) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, FILE_GATE, "closeFolder", descriptor, false);
            } else {
                super.visitMethodInsn(opcode, owner, name, descriptor, inInterface);
            }
        }
    }
}
