// expect: violated deadlock
// Two classes whose initialisers need each other, first used by two threads at the same time.
class ClassInitDeadlock {
    static class Left {
        static final Object MADE = new Object();
        static final Object OTHER = Right.MADE;
    }

    static class Right {
        static final Object MADE = new Object();
        static final Object OTHER = Left.MADE;
    }

    public static void main(String[] args) {
        new Thread(() -> Left.OTHER.hashCode(), "left").start();
        new Thread(() -> Right.OTHER.hashCode(), "right").start();
    }
}
