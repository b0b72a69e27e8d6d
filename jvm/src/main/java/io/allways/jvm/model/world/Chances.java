package io.allways.jvm.model.world;

import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

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
        private static final String DEFAULT = "L32X64MixRandom";

        private Generators() {}

        public static RandomGenerator getDefault() {
            return of(DEFAULT);
        }

        public static RandomGenerator of(String name) {
            return Factories.create(RandomGeneratorFactory.of(name));
        }
    }

    /// Generators that are safe for several threads are stood in for; of the others the originals are used, with seeds
    /// that are the same in every execution.
    @Replaces(RandomGeneratorFactory.class)
    public static final class Factories {
        private Factories() {}

        public static RandomGenerator create(RandomGeneratorFactory<?> self) {
            return switch (self.name()) {
                case "Random" -> World.born(new CheckedRandom());
                case "SecureRandom" -> World.born(new CheckedSecureRandom());
                default -> self.create(World.seed());
            };
        }

        public static RandomGenerator create(RandomGeneratorFactory<?> self, long seed) {
            return self.name().equals("Random") ? World.born(new CheckedRandom(seed)) : self.create(seed);
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
