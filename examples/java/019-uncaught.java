// expect: violated exception
// An exception that nobody catches fails the check, in whatever thread it is thrown.
class Uncaught {
    static volatile String name = "some";

    public static void main(String[] args) {
        new Thread(
                        () -> {
                            if (name != null) {
                                name.length();
                            }
                        },
                        "reader")
                .start();
        name = null;
    }
}
