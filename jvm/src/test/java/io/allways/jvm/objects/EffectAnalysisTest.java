package io.allways.jvm.objects;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class EffectAnalysisTest {
    private final EffectAnalysis analysis = new EffectAnalysis();

    private void receiver(Effect expected, String type, String name, String descriptor) {
        assertEquals(expected, analysis.receiver(type, name, descriptor), type + "." + name);
    }

    @Test
    void readsAndWrites() {
        String builder = "java/lang/StringBuilder";
        receiver(Effect.WRITES, builder, "append", "(Ljava/lang/String;)Ljava/lang/StringBuilder;");
        receiver(Effect.READS, builder, "length", "()I");
        receiver(Effect.WRITES, "java/util/zip/CRC32", "update", "(I)V");
        receiver(Effect.READS, "java/util/zip/CRC32", "getValue", "()J");
        receiver(Effect.WRITES, "java/util/ArrayList", "add", "(Ljava/lang/Object;)Z");
        receiver(Effect.READS, "java/util/ArrayList", "get", "(I)Ljava/lang/Object;");
    }

    @Test
    void whatIsUnderALockIsNoPlainMemory() {
        receiver(Effect.NOTHING, "java/util/Vector", "add", "(Ljava/lang/Object;)Z");
        receiver(Effect.NOTHING, "java/util/zip/Deflater", "setLevel", "(I)V");
    }

    @Test
    void anInterfaceIsSomebodyElses() {
        receiver(Effect.NOTHING, "java/util/Collections$SetFromMap", "add", "(Ljava/lang/Object;)Z");
    }

    @Test
    void callsArriveInTheRealClass() {
        String date = "(Ljava/util/Date;)Ljava/lang/String;";
        receiver(Effect.WRITES, "java/text/SimpleDateFormat", "format", date);
        JdkClasses.Found format = analysis.classes.method("java/text/SimpleDateFormat", "format", date);
        assertEquals(Effect.READS, analysis.argument(format, "java/text/SimpleDateFormat", 1, "java/util/Date"));
    }

    @Test
    void arguments() {
        String descriptor = "([BII)V";
        JdkClasses.Found write = analysis.classes.method("java/io/ByteArrayOutputStream", "write", descriptor);
        assertEquals(Effect.READS, analysis.argument(write, "java/io/ByteArrayOutputStream", 1, "[B"));
    }
}
