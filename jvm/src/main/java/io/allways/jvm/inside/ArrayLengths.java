package io.allways.jvm.inside;

/// In place of `jdk.internal.util.ArraysSupport`.
public final class ArrayLengths {
    private ArrayLengths() {}

    public static int newLength(int old, int least, int wanted) {
        return Math.addExact(old, Math.max(least, wanted));
    }

    public static <T> T[] reverse(T[] array) {
        for (int i = 0, j = array.length - 1; i < j; i++, j--) {
            T first = array[i];
            array[i] = array[j];
            array[j] = first;
        }
        return array;
    }
}
