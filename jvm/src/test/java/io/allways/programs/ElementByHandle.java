package io.allways.programs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// One thread sets an element of an array by a handle while another reads it plainly.
public final class ElementByHandle {
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);

    private ElementByHandle() {}

    public static void main(String[] arguments) throws InterruptedException {
        long[] array = new long[1];
        Thread setter = new Thread(() -> ELEMENT.compareAndSet(array, 0, 0L, 7L));
        setter.start();
        System.out.println(array[0]);
        setter.join();
    }
}
