package io.allways.jvm;

import io.allways.jvm.model.collections.CollectionModels;

/// Loads what [io.allways.jvm.weave.CollectionMaker] makes; one loader for all workers, so that it is compiled once.
final class MadeLoader extends ClassLoader {
    static {
        registerAsParallelCapable();
    }

    static final String PACKAGE = "io.allways.jvm.made.";
    static final MadeLoader ONLY = new MadeLoader();

    private MadeLoader() {
        super("made", MadeLoader.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        return Uncontrolled.run(() -> super.loadClass(name, resolve));
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] file = CollectionModels.MAKER.make(name);
        if (file == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, file, 0, file.length);
    }
}
