class Broken {
    int x = "text";
}
