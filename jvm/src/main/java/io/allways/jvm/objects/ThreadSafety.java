package io.allways.jvm.objects;

import java.util.Set;
import java.util.TreeSet;

/// Which classes of the JDK may be shared freely: they are immutable, or say that they are safe for several threads. All
/// others in the packages that are looked at are not.
///
/// Many immutable classes keep caches in plain fields (`String.hash`), so that bytecode alone does not tell.
public final class ThreadSafety {
    /// Packages with classes that are not safe; of all others nothing is known, or they are safe, or modelled.
    private static final String[] LOOKED_AT = {
        "java/io/",
        "java/nio/",
        "java/security/",
        "java/sql/",
        "java/text/",
        "java/util/",
        "javax/crypto/",
        "javax/sql/",
        "javax/xml/",
        "jdk/internal/random/",
        "org/w3c/dom/",
        "org/xml/sax/"
    };

    private static final String[] SAFE_PACKAGES = {
        "java/nio/channels/",
        "java/nio/file/",
        "java/security/cert/",
        "java/security/interfaces/",
        "java/security/spec/",
        "java/util/concurrent/",
        "java/util/function/",
        "java/util/jar/",
        "java/util/logging/",
        "java/util/prefs/",
        "java/util/spi/",
        "javax/crypto/spec/",
        "javax/crypto/interfaces/"
    };

    private static final Set<String> SAFE = new TreeSet<>(Set.of(
            "java/io/Console",
            "java/io/File",
            "java/io/FileDescriptor",
            "java/nio/ByteOrder",
            "java/nio/charset/Charset",
            "java/nio/charset/CoderResult",
            "java/nio/charset/CodingErrorAction",
            "java/nio/charset/StandardCharsets",
            "java/security/CodeSource",
            "java/security/KeyFactory",
            "java/security/KeyPair",
            "java/security/Policy",
            "java/security/ProtectionDomain",
            "java/security/Provider",
            "java/security/SecureRandom",
            "java/security/Security",
            "java/text/Collator",
            "java/text/RuleBasedCollator",
            "java/text/CollationKey",
            "java/util/Base64",
            "java/util/Currency",
            "java/util/HexFormat",
            "java/util/Locale",
            "java/util/Objects",
            "java/util/Optional",
            "java/util/OptionalDouble",
            "java/util/OptionalInt",
            "java/util/OptionalLong",
            "java/util/Random",
            "java/util/ResourceBundle",
            "java/util/Timer",
            "java/util/TimerTask",
            "java/util/UUID",
            "java/util/regex/Pattern",
            "java/util/zip/ZipFile"));

    private static final Set<String> UNSAFE_ELSEWHERE = Set.of("java/lang/StringBuilder", "java/lang/AbstractStringBuilder");

    private static final ClassValue<Boolean> SHAREABLE = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return shareable(type);
        }
    };

    private ThreadSafety() {}

    /// Whether objects of a class of the JDK are safe for several threads.
    ///
    /// @param name internal
    public static boolean safe(String name) {
        if (UNSAFE_ELSEWHERE.contains(name)) {
            return false;
        }
        int nested = name.indexOf('$');
        String outer = nested < 0 ? name : name.substring(0, nested);
        return !starts(name, LOOKED_AT)
                || starts(name, SAFE_PACKAGES)
                || SAFE.contains(outer) && !name.endsWith("Builder")
                || outer.endsWith("Exception")
                || outer.endsWith("Error");
    }

    private static boolean starts(String name, String[] prefixes) {
        for (String prefix : prefixes) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /// The same for an object's class, which need not be one of those that programs can name. What is not the JDK's
    /// looks after itself.
    static boolean safe(Class<?> type) {
        return SHAREABLE.get(type);
    }

    private static boolean shareable(Class<?> type) {
        if (type.isHidden() || type.isEnum() || type.isRecord()) {
            return true;
        }
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            String name = each.getName().replace('.', '/');
            if (starts(name, LOOKED_AT) || UNSAFE_ELSEWHERE.contains(name)) {
                return safe(name);
            }
        }
        return true;
    }
}
