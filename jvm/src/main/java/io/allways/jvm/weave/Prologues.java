package io.allways.jvm.weave;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
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

/// Changes methods of the JDK itself, so that they begin with
///
/// ```
/// if (Gate.closed()) return Gate.sameName(this, arguments);
/// ```
///
/// or, where the method is only to be announced, go on after `Gate.told(this, arguments)`. Used for what is final or
/// static and called from everywhere. Code of the JDK that runs in a program under test is
/// then controlled at these methods, and nowhere else.
public final class Prologues implements ClassFileTransformer {
    private static final String GATE = "io/allways/jvm/boot/Gate";
    private static final String THREAD_FACTORY = "java/lang/ThreadBuilders$BaseThreadFactory";
    private static final String CLASS_LOADER = "java/lang/ClassLoader";
    private static final String CLASS_GATE = "io/allways/jvm/boot/ClassGate";
    private static final String FORK_GATE = "io/allways/jvm/boot/ForkGate";

    private static final Map<String, Set<String>> METHODS = Map.of(
            "java/lang/Thread",
            Set.of(
                    "start()V",
                    "start(Ljdk/internal/vm/ThreadContainer;)V",
                    "join()V",
                    "join(J)V",
                    "join(JI)V",
                    "join(Ljava/time/Duration;)Z",
                    "sleep(J)V",
                    "sleep(JI)V",
                    "sleep(Ljava/time/Duration;)V",
                    "yield()V",
                    "interrupt()V",
                    "isInterrupted()Z",
                    "getAndClearInterrupt()Z",
                    "isAlive()Z",
                    "threadState()Ljava/lang/Thread$State;",
                    "asyncGetStackTrace()[Ljava/lang/StackTraceElement;",
                    "threadId()J",
                    "getAllThreads()[Ljava/lang/Thread;",
                    "getAllStackTraces()Ljava/util/Map;",
                    "genThreadName()Ljava/lang/String;"),
            "java/lang/VirtualThread",
            Set.of(
                    "start()V",
                    "start(Ljdk/internal/vm/ThreadContainer;)V",
                    "interrupt()V",
                    "isInterrupted()Z",
                    "getAndClearInterrupt()Z",
                    "threadState()Ljava/lang/Thread$State;",
                    "asyncGetStackTrace()[Ljava/lang/StackTraceElement;"),
            "java/util/concurrent/locks/LockSupport",
            Set.of(
                    "park()V",
                    "park(Ljava/lang/Object;)V",
                    "parkNanos(J)V",
                    "parkNanos(Ljava/lang/Object;J)V",
                    "parkUntil(J)V",
                    "parkUntil(Ljava/lang/Object;J)V",
                    "unpark(Ljava/lang/Thread;)V",
                    "setCurrentBlocker(Ljava/lang/Object;)V",
                    "getBlocker(Ljava/lang/Thread;)Ljava/lang/Object;"),
            "java/util/concurrent/ForkJoinTask",
            Set.of(
                    "fork()Ljava/util/concurrent/ForkJoinTask;",
                    "tryUnfork()Z",
                    "trySetCancelled()I",
                    "awaitDone(ZJ)I",
                    "invokeAll(Ljava/util/concurrent/ForkJoinTask;Ljava/util/concurrent/ForkJoinTask;)V",
                    "invokeAll([Ljava/util/concurrent/ForkJoinTask;)V",
                    "invokeAll(Ljava/util/Collection;)Ljava/util/Collection;",
                    "peekNextLocalTask()Ljava/util/concurrent/ForkJoinTask;",
                    "pollNextLocalTask()Ljava/util/concurrent/ForkJoinTask;",
                    "pollTask()Ljava/util/concurrent/ForkJoinTask;",
                    "getQueuedTaskCount()I",
                    "getSurplusQueuedTaskCount()I",
                    "helpQuiesce()V"),
            "java/util/concurrent/CountedCompleter",
            Set.of(
                    "tryComplete()V",
                    "propagateCompletion()V",
                    "firstComplete()Ljava/util/concurrent/CountedCompleter;"),
            "java/util/concurrent/ForkJoinPool",
            Set.of(
                    "poolSubmit(ZLjava/util/concurrent/ForkJoinTask;)Ljava/util/concurrent/ForkJoinTask;",
                    "externalSubmit(Ljava/util/concurrent/ForkJoinTask;)Ljava/util/concurrent/ForkJoinTask;",
                    "invokeAll(Ljava/util/Collection;JLjava/util/concurrent/TimeUnit;)Ljava/util/List;",
                    "pollScan(Z)Ljava/util/concurrent/ForkJoinTask;",
                    "getQueuedTaskCount()J",
                    "getQueuedSubmissionCount()I",
                    "hasQueuedSubmissions()Z",
                    "isQuiescent()Z",
                    "getActiveThreadCount()I",
                    "getRunningThreadCount()I",
                    "getPoolSize()I",
                    "getStealCount()J",
                    "toString()Ljava/lang/String;",
                    "shutdown()V",
                    "shutdownNow()Ljava/util/List;",
                    "isShutdown()Z",
                    "isTerminated()Z",
                    "isTerminating()Z",
                    "awaitTermination(JLjava/util/concurrent/TimeUnit;)Z",
                    "awaitQuiescence(JLjava/util/concurrent/TimeUnit;)Z",
                    "close()V",
                    "managedBlock(Ljava/util/concurrent/ForkJoinPool$ManagedBlocker;)V",
                    "getCommonPoolParallelism()I"),
            CLASS_LOADER,
            Set.of("getSystemClassLoader()Ljava/lang/ClassLoader;"),
            "java/util/stream/AbstractTask",
            Set.of("getLeafTarget()I"));

    /// Methods that only announce what they are about to do, each with the gate's method that is told.
    private static final Map<String, Map<String, String>> ANNOUNCED = Map.of(
            "java/util/concurrent/ForkJoinTask",
            Map.ofEntries(
                    Map.entry("doExec()V", "look"),
                    Map.entry("isDone()Z", "look"),
                    Map.entry("isCancelled()Z", "look"),
                    Map.entry("isCompletedAbnormally()Z", "look"),
                    Map.entry("isCompletedNormally()Z", "look"),
                    Map.entry("state()Ljava/util/concurrent/Future$State;", "look"),
                    Map.entry("resultNow()Ljava/lang/Object;", "look"),
                    Map.entry("exceptionNow()Ljava/lang/Throwable;", "look"),
                    Map.entry("getException()Ljava/lang/Throwable;", "look"),
                    Map.entry("setDone()V", "finish"),
                    Map.entry("trySetThrown(Ljava/lang/Throwable;)Z", "finish"),
                    Map.entry("join()Ljava/lang/Object;", "await"),
                    Map.entry("quietlyJoin()V", "await"),
                    Map.entry("get()Ljava/lang/Object;", "awaitInterruptibly"),
                    Map.entry("get(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;", "await"),
                    Map.entry("quietlyJoin(JLjava/util/concurrent/TimeUnit;)Z", "await"),
                    Map.entry("quietlyJoinUninterruptibly(JLjava/util/concurrent/TimeUnit;)Z", "await"),
                    Map.entry("quietlyJoinPoolInvokeAllTask(J)V", "await")),
            "java/util/concurrent/CountedCompleter",
            Map.of(
                    "getPendingCount()I", "readPending",
                    "setPendingCount(I)V", "writePending",
                    "addToPendingCount(I)V", "writePending",
                    "compareAndSetPendingCount(II)Z", "writePending",
                    "decrementPendingCountUnlessZero()I", "writePending"),
            THREAD_FACTORY,
            Map.of("nextThreadName()Ljava/lang/String;", "countsNames"));

    /// Classes of parallel streams with memory that their tasks share: every access to it is announced.
    private static final Set<String> WATCHED = Set.of(
            "java/util/stream/AbstractShortCircuitTask",
            "java/util/stream/SliceOps$SliceTask",
            "java/util/stream/WhileOps$TakeWhileTask",
            "java/util/stream/WhileOps$UnorderedWhileSpliterator",
            "java/util/stream/StreamSpliterators$UnorderedSliceSpliterator",
            "java/util/stream/StreamSpliterators$DistinctSpliterator",
            "java/util/stream/DistinctOps$1",
            "java/util/stream/ForEachOps$ForEachOrderedTask");

    /// Fork/join tasks whose fields others may look at or change: each access is announced.
    private static final Set<String> TASKS = Set.of(
            "java/util/concurrent/RecursiveTask",
            "java/util/concurrent/ForkJoinTask$InterruptibleTask",
            "java/util/concurrent/ForkJoinTask$AdaptedCallable",
            "java/util/concurrent/ForkJoinTask$AdaptedRunnable",
            "java/util/concurrent/ForkJoinTask$AdaptedInterruptibleCallable",
            "java/util/concurrent/ForkJoinTask$InvokeAnyRoot");

    private static final String DEFINE =
            "defineClass(Ljava/lang/String;[BIILjava/security/ProtectionDomain;)Ljava/lang/Class;";
    private static final String DEFINE_FROM_BUFFER =
            "defineClass(Ljava/lang/String;Ljava/nio/ByteBuffer;Ljava/security/ProtectionDomain;)Ljava/lang/Class;";

    private static final String FIND_LOADED = "findLoadedClass(Ljava/lang/String;)Ljava/lang/Class;";

    /// Methods of class loaders: classes that loaders of the program define are woven, and find the checker's; those
    /// of earlier executions are not found.
    private static final Set<String> DEFINES =
            Set.of(DEFINE, DEFINE_FROM_BUFFER, FIND_LOADED, "loadClass(Ljava/lang/String;Z)Ljava/lang/Class;");

    private static final Set<String> THREADS = Set.of(
            "java/lang/Thread",
            "java/lang/VirtualThread",
            "java/util/concurrent/locks/LockSupport",
            THREAD_FACTORY,
            CLASS_LOADER);

    private Prologues() {}

    /// Changes them, once for the whole JVM.
    public static void install(Instrumentation instrumentation) throws UnmodifiableClassException {
        Prologues prologues = new Prologues();
        instrumentation.addTransformer(prologues, true);
        List<Class<?>> changed = new ArrayList<>();
        Set<String> names = new TreeSet<>(METHODS.keySet());
        names.addAll(ANNOUNCED.keySet());
        names.addAll(FilePrologues.names());
        names.addAll(WATCHED);
        names.addAll(TASKS);
        for (String name : names) {
            try {
                changed.add(Class.forName(name.replace('/', '.'), false, null));
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        }
        instrumentation.retransformClasses(changed.toArray(Class[]::new));
        instrumentation.removeTransformer(prologues);
        FilePrologues.checkAll();
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] file) {
        boolean watched = loader == null && WATCHED.contains(name);
        boolean task = loader == null && TASKS.contains(name);
        Set<String> methods = loader == null ? METHODS.getOrDefault(name, Set.of()) : Set.of();
        Map<String, String> announced = loader == null ? ANNOUNCED.getOrDefault(name, Map.of()) : Map.of();
        if (loader == null && FilePrologues.concerns(name)) {
            return FilePrologues.weave(name, file);
        }
        if (!watched && !task && methods.isEmpty() && announced.isEmpty()) {
            return null;
        }
        ClassReader reader = new ClassReader(file);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String method,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] thrown) {
                        MethodVisitor visitor = super.visitMethod(access, method, descriptor, signature, thrown);
                        if (watched) {
                            return new Watch(visitor);
                        }
                        if (task) {
                            return method.startsWith("<") ? visitor : new TaskFields(visitor);
                        }
                        if (name.equals("java/lang/Thread") && method.equals("<init>")) {
                            return new Made(visitor);
                        }
                        if (name.equals(CLASS_LOADER) && DEFINES.contains(method + descriptor)) {
                            return new Definitions(visitor, method + descriptor);
                        }
                        String told = announced.get(method + descriptor);
                        return methods.contains(method + descriptor)
                                ? new Prologue(visitor, access, method, descriptor, name, null)
                                : told != null
                                        ? new Prologue(visitor, access, method, descriptor, name, told)
                                        : visitor;
                    }
                },
                0);
        return writer.toByteArray();
    }

    private static final class Prologue extends MethodVisitor {
        private final int access;
        private final String name;
        private final String descriptor;
        private final String owner;
        /// Whom to tell, if the method's own code goes on then.
        private final @Nullable String told;

        Prologue(MethodVisitor next, int access, String name, String descriptor, String owner, @Nullable String told) {
            super(Opcodes.ASM9, next);
            this.access = access;
            this.name = name;
            this.descriptor = descriptor;
            this.owner = owner;
            this.told = told;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            Label open = new Label();
            boolean starts = name.equals("start") && THREADS.contains(owner);
            if (starts) {
                super.visitVarInsn(Opcodes.ALOAD, 0);
            }
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC, GATE, "closed", starts ? "(Ljava/lang/Thread;)Z" : "()Z", false);
            super.visitJumpInsn(Opcodes.IFEQ, open);
            String parameters = pushArguments();
            Type returned = Type.getReturnType(descriptor);
            String gate = THREADS.contains(owner) ? GATE : FORK_GATE;
            if (told != null) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, gate, told, parameters + ")V", false);
            } else {
                super.visitMethodInsn(
                        Opcodes.INVOKESTATIC, gate, name, parameters + ")" + returned.getDescriptor(), false);
                super.visitInsn(returned.getOpcode(Opcodes.IRETURN));
            }
            super.visitLabel(open);
            super.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
            super.visitInsn(Opcodes.NOP);
        }

        /// The receiver and the arguments, for the gate; returns the beginning of its method's descriptor.
        private String pushArguments() {
            StringBuilder parameters = new StringBuilder("(");
            int local = 0;
            if ((access & Opcodes.ACC_STATIC) == 0) {
                super.visitVarInsn(Opcodes.ALOAD, local++);
                parameters.append('L').append(receiver()).append(';');
            }
            for (Type parameter : Type.getArgumentTypes(descriptor)) {
                super.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), local);
                local += parameter.getSize();
                String text = parameter.getDescriptor();
                parameters.append(text.startsWith("Ljdk/") ? "Ljava/lang/Object;" : text);
            }
            return parameters.toString();
        }

        /// What the gate takes the receiver for: it knows virtual threads as threads, and not the JDK's own classes.
        private String receiver() {
            boolean thread = owner.equals("java/lang/VirtualThread") || owner.equals("java/lang/Thread");
            return thread ? "java/lang/Thread" : owner.equals(THREAD_FACTORY) ? "java/lang/Object" : owner;
        }
    }

    /// What [#DEFINES] begin with.
    private static final class Definitions extends MethodVisitor {
        private final String method;

        Definitions(MethodVisitor next, String method) {
            super(Opcodes.ASM9, next);
            this.method = method;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            switch (method) {
                case DEFINE -> {
                    define();
                    weave();
                }
                case FIND_LOADED -> {}
                case DEFINE_FROM_BUFFER -> {
                    super.visitVarInsn(Opcodes.ALOAD, 2);
                    call("inArray", "(Ljava/nio/ByteBuffer;)Ljava/nio/ByteBuffer;");
                    super.visitVarInsn(Opcodes.ASTORE, 2);
                }
                default -> find();
            }
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.ARETURN && method.equals(FIND_LOADED)) {
                call("ofThisExecution", "(Ljava/lang/Class;)Ljava/lang/Class;");
            }
            super.visitInsn(opcode);
        }

        /// `if ((known = ClassGate.defined(this, name, file, offset, length)) != null) return known;`
        private void define() {
            super.visitVarInsn(Opcodes.ALOAD, 0);
            super.visitVarInsn(Opcodes.ALOAD, 1);
            super.visitVarInsn(Opcodes.ALOAD, 2);
            super.visitVarInsn(Opcodes.ILOAD, 3);
            super.visitVarInsn(Opcodes.ILOAD, 4);
            call("defined", "(Ljava/lang/ClassLoader;Ljava/lang/String;[BII)Ljava/lang/Class;");
            returnIfThere();
        }

        /// `if ((woven = ClassGate.woven(this, file, offset, length)) != null) { file = woven; offset = 0; … }`
        private void weave() {
            Label asIs = new Label();
            Label end = new Label();
            super.visitVarInsn(Opcodes.ALOAD, 0);
            super.visitVarInsn(Opcodes.ALOAD, 2);
            super.visitVarInsn(Opcodes.ILOAD, 3);
            super.visitVarInsn(Opcodes.ILOAD, 4);
            call("woven", "(Ljava/lang/ClassLoader;[BII)[B");
            super.visitInsn(Opcodes.DUP);
            super.visitJumpInsn(Opcodes.IFNULL, asIs);
            super.visitInsn(Opcodes.DUP);
            super.visitVarInsn(Opcodes.ASTORE, 2);
            super.visitInsn(Opcodes.ARRAYLENGTH);
            super.visitVarInsn(Opcodes.ISTORE, 4);
            super.visitInsn(Opcodes.ICONST_0);
            super.visitVarInsn(Opcodes.ISTORE, 3);
            super.visitJumpInsn(Opcodes.GOTO, end);
            super.visitLabel(asIs);
            super.visitFrame(Opcodes.F_SAME1, 0, null, 1, new Object[] {"[B"});
            super.visitInsn(Opcodes.POP);
            super.visitLabel(end);
            super.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
            super.visitInsn(Opcodes.NOP);
        }

        /// `if ((found = ClassGate.ofChecker(this, name)) != null) return found;`
        private void find() {
            super.visitVarInsn(Opcodes.ALOAD, 0);
            super.visitVarInsn(Opcodes.ALOAD, 1);
            call("ofChecker", "(Ljava/lang/ClassLoader;Ljava/lang/String;)Ljava/lang/Class;");
            returnIfThere();
        }

        private void returnIfThere() {
            Label other = new Label();
            super.visitInsn(Opcodes.DUP);
            super.visitJumpInsn(Opcodes.IFNULL, other);
            super.visitInsn(Opcodes.ARETURN);
            super.visitLabel(other);
            super.visitFrame(Opcodes.F_SAME1, 0, null, 1, new Object[] {"java/lang/Class"});
            super.visitInsn(Opcodes.POP);
        }

        private void call(String name, String descriptor) {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, CLASS_GATE, name, descriptor, false);
        }
    }

    /// Announces threads when their constructor is done.
    private static final class Made extends MethodVisitor {
        Made(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.RETURN) {
                super.visitVarInsn(Opcodes.ALOAD, 0);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "made", "(Ljava/lang/Thread;)V", false);
            }
            super.visitInsn(opcode);
        }
    }

    private static final class Watch extends MethodVisitor {
        private static final Set<String> READS = Set.of("get", "getAcquire", "getPlain");

        Watch(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean inInterface) {
            boolean shared = owner.startsWith("java/util/concurrent/atomic/")
                    || owner.equals("java/util/concurrent/ConcurrentHashMap")
                    || owner.equals("java/lang/invoke/VarHandle");
            if (owner.equals("java/util/concurrent/atomic/AtomicReference") && name.equals("compareAndSet")) {
                String whole = "(Ljava/util/concurrent/atomic/AtomicReference;" + descriptor.substring(1);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, FORK_GATE, name, whole, false);
                return;
            }
            if (shared && !name.startsWith("<")) {
                announce(!READS.contains(name) ? "changeShared" : "lookShared");
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, inInterface);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            if (name.equals("canceled") || name.equals("completed")) {
                announce(opcode == Opcodes.PUTFIELD ? "changeFlag" : "lookFlag");
            }
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }

        private void announce(String what) {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, FORK_GATE, what, "()V", false);
        }
    }

    /// Announces the reads and writes of a task's status, runner and result.
    private static final class TaskFields extends MethodVisitor {
        private static final Map<String, String> FIELDS =
                Map.of("status", "Status", "runner", "Runner", "result", "Result");

        TaskFields(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            String told = FIELDS.get(name);
            if (told != null && opcode == Opcodes.GETFIELD) {
                super.visitInsn(Opcodes.DUP);
                tell("read" + told, "(Ljava/util/concurrent/ForkJoinTask;)V");
            } else if (told != null && opcode == Opcodes.PUTFIELD) {
                super.visitInsn(Opcodes.DUP2);
                tell("write" + told, "(Ljava/util/concurrent/ForkJoinTask;Ljava/lang/Object;)V");
            }
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }

        private void tell(String what, String descriptor) {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, FORK_GATE, what, descriptor, false);
        }
    }
}
