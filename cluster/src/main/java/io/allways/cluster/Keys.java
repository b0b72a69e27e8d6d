package io.allways.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManagerFactory;

/// Mutual TLS 1.3 with one key file that all machines of a cluster have: each side proves that it has it, and trusts
/// nobody else. Whoever can read the file belongs to the cluster, so its permissions are its protection; the password
/// is
/// no secret, the format just wants one.
public final class Keys {
    private static final char[] PASSWORD = "allways".toCharArray();
    private static final String ALIAS = "allways";

    private final SSLContext context;

    private Keys(SSLContext context) {
        this.context = context;
    }

    /// Makes a new key file that only its owner can read.
    ///
    /// @throws IOException if it exists, or cannot be made
    public static void generate(Path file) throws IOException {
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        if (!Files.isExecutable(keytool)) {
            throw new IOException("this Java has no keytool");
        }
        if (Files.exists(file)) {
            throw new IOException("it exists already");
        }
        Path parent = file.toAbsolutePath().getParent();
        Path folder = Files.createTempDirectory(parent, ".allways-key");
        try {
            Path made = folder.resolve("key");
            Process process = new ProcessBuilder(List.of(
                            keytool.toString(),
                            "-genkeypair",
                            "-alias",
                            ALIAS,
                            "-keyalg",
                            "EC",
                            "-groupname",
                            "secp256r1",
                            "-validity",
                            "3650",
                            "-dname",
                            "CN=allways cluster",
                            "-storetype",
                            "PKCS12",
                            "-keystore",
                            made.toString(),
                            "-storepass",
                            new String(PASSWORD)))
                    .redirectErrorStream(true)
                    .start();
            String said =
                    new String(process.getInputStream().readAllBytes(), java.nio.charset.Charset.defaultCharset());
            if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException("keytool failed: " + said.strip());
            }
            if (Files.getFileStore(made).supportsFileAttributeView("posix")) {
                Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rw-------"));
            }
            Files.move(made, file);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            Files.deleteIfExists(folder.resolve("key"));
            Files.deleteIfExists(folder);
        }
    }

    /// @throws IOException if it is no key file
    public static Keys read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, PASSWORD);
            if (!store.isKeyEntry(ALIAS)) {
                throw new IOException("there is no key in it");
            }
            KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            own.init(store, PASSWORD);
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry(ALIAS, store.getCertificate(ALIAS));
            TrustManagerFactory others = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            others.init(trusted);
            SSLContext context = SSLContext.getInstance("TLSv1.3");
            context.init(own.getKeyManagers(), others.getTrustManagers(), null);
            return new Keys(context);
        } catch (GeneralSecurityException e) {
            throw new IOException(e.getMessage(), e);
        } catch (IOException e) {
            // Readers of such files say little about other files, and some nothing.
            throw e.getMessage() == null ? new IOException("it ends too soon", e) : e;
        }
    }

    SSLEngine server() {
        SSLEngine engine = engine(false);
        engine.setNeedClientAuth(true);
        return engine;
    }

    SSLEngine client() {
        return engine(true);
    }

    private SSLEngine engine(boolean client) {
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(client);
        engine.setEnabledProtocols(new String[] {"TLSv1.3"});
        return engine;
    }
}
