// expect: violated exception
// Each call of a Vector is synchronized, but between two calls others come in.

import java.util.Vector;

class VectorCompound {
    static final Vector<String> stack = new Vector<>();

    static void pop() {
        if (stack.size() > 0) {
            stack.remove(stack.size() - 1);
        }
    }

    public static void main(String[] args) {
        stack.add("only one");
        new Thread(VectorCompound::pop).start();
        new Thread(VectorCompound::pop).start();
    }
}
