// expect: verified
// A Vector's calls lock the vector itself, so whoever holds that lock makes several calls one.

import java.util.Vector;

class VectorLocked {
    static final Vector<String> stack = new Vector<>();

    static void pop() {
        synchronized (stack) {
            if (stack.size() > 0) {
                stack.remove(stack.size() - 1);
            }
        }
    }

    public static void main(String[] args) {
        stack.add("only one");
        new Thread(VectorLocked::pop).start();
        new Thread(VectorLocked::pop).start();
    }
}
