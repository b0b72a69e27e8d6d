package io.allways.jvm.model.world;

import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.security.SecureRandom;
import java.security.SecureRandomSpi;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// A [SecureRandom] that is the same in every execution, and so not secure at all.
@StandsFor(SecureRandom.class)
public class CheckedSecureRandom extends SecureRandom {
    private static final long serialVersionUID = 1;

    public CheckedSecureRandom() {
        super(new Chance(), null);
    }

    public CheckedSecureRandom(byte[] seed) {
        this();
    }

    protected CheckedSecureRandom(SecureRandomSpi spi, java.security.@Nullable Provider provider) {
        super(spi, provider);
    }

    private static final class Chance extends SecureRandomSpi {
        private static final long serialVersionUID = 1;

        private final Random random = new Random(World.seed());

        @Override
        protected void engineSetSeed(byte[] seed) {}

        @Override
        protected void engineNextBytes(byte[] bytes) {
            random.nextBytes(bytes);
        }

        @Override
        protected byte[] engineGenerateSeed(int count) {
            byte[] bytes = new byte[count];
            random.nextBytes(bytes);
            return bytes;
        }
    }
}
