package io.allways.jvm.model.world;

import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.random.RandomGenerator;

/// Static methods that draw lots.
public final class Chances {
    private Chances() {}

    private static Random source() {
        Random random = World.random();
        return random == null ? new Random() : random;
    }

    @Replaces({Math.class, StrictMath.class})
    public static final class Maths {
        private Maths() {}

        public static double random() {
            return source().nextDouble();
        }
    }

    @Replaces(UUID.class)
    public static final class Uuids {
        private static final long VERSION = 0xffff_ffff_ffff_0fffL;
        private static final long VARIANT = 0x3fff_ffff_ffff_ffffL;

        private Uuids() {}

        public static UUID randomUUID() {
            Random random = source();
            return new UUID(random.nextLong() & VERSION | 0x4000L, random.nextLong() & VARIANT | Long.MIN_VALUE);
        }
    }

    @Replaces(SecureRandom.class)
    public static final class SecureRandoms {
        private SecureRandoms() {}

        public static SecureRandom getInstance(String algorithm) {
            return World.born(new CheckedSecureRandom());
        }

        public static SecureRandom getInstanceStrong() {
            return World.born(new CheckedSecureRandom());
        }
    }

    @Replaces(RandomGenerator.class)
    public static final class Generators {
        private Generators() {}

        public static RandomGenerator getDefault() {
            return World.born(new CheckedRandom());
        }

        public static RandomGenerator of(String name) {
            return World.born(new CheckedRandom());
        }
    }

    @Replaces(Collections.class)
    public static final class Shuffles {
        private Shuffles() {}

        public static void shuffle(List<?> list) {
            Collections.shuffle(list, source());
        }
    }
}
