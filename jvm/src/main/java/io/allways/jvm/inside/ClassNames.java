package io.allways.jvm.inside;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Renames classes in a class file. All names and descriptors of a class file are texts of its constant pool, so
/// nothing else of the file has to be read. Texts of string constants stay as they are, unless they are the name of a
/// class in the same file: that is how lambdas are deserialised.
final class ClassNames {
    private static final int TEXT = 1;
    private static final int CLASS = 7;
    private static final int STRING = 8;

    /// A name as it stands alone or in a descriptor, of the packages in which something may be renamed.
    private static final Pattern NAME = Pattern.compile(
            "(?:^|(?<=L))(?:(?:java/util/concurrent|jdk/internal)/[\\w/$]+|java/lang/Runtime(?![\\w/$]))");

    private ClassNames() {}

    /// @param names gives the new internal name of each
    static byte[] rename(byte[] file, UnaryOperator<String> names) {
        try {
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(file));
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(file.length + 1000);
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeLong(in.readLong()); // magic number and version
            int count = in.readUnsignedShort();
            out.writeShort(count);
            boolean[] kept = onlyStrings(file, count);
            for (int i = 1; i < count; i++) {
                int tag = in.readUnsignedByte();
                out.writeByte(tag);
                if (tag == TEXT) {
                    String text = in.readUTF();
                    out.writeUTF(kept[i] ? text : rename(text, names));
                } else {
                    out.write(in.readNBytes(size(tag)));
                }
                i += isWide(tag) ? 1 : 0;
            }
            in.transferTo(out);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String rename(String text, UnaryOperator<String> names) {
        return NAME.matcher(text).replaceAll(found -> Matcher.quoteReplacement(names.apply(found.group())));
    }

    /// Which texts are those of string constants, and of no classes.
    private static boolean[] onlyStrings(byte[] file, int count) throws IOException {
        boolean[] strings = new boolean[count];
        boolean[] classes = new boolean[count];
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(file, 10, file.length - 10));
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            if (tag == STRING) {
                strings[in.readUnsignedShort()] = true;
            } else if (tag == CLASS) {
                classes[in.readUnsignedShort()] = true;
            } else {
                in.skipNBytes(tag == TEXT ? in.readUnsignedShort() : size(tag));
            }
            i += isWide(tag) ? 1 : 0;
        }
        for (int i = 0; i < count; i++) {
            strings[i] &= !classes[i];
        }
        return strings;
    }

    /// Whether a constant takes two places: numbers of 64 bits.
    private static boolean isWide(int tag) {
        return tag == 5 || tag == 6;
    }

    private static int size(int tag) {
        return switch (tag) {
            case CLASS, STRING, 16, 19, 20 -> 2;
            case 15 -> 3;
            case 3, 4, 9, 10, 11, 12, 17, 18 -> 4;
            case 5, 6 -> 8;
            default -> throw new IllegalArgumentException("Unknown constant in a class file: " + tag);
        };
    }
}
