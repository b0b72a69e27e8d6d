package io.allways.jvm.objects;

/// How many slots each instruction without operands of interest takes from the operand stack, and how many it leaves
/// there. `long` and `double` have two.
final class OperandStack {
    /// Two digits for each opcode from 0 to 199: takes, leaves. What a [Flow] does by itself has `--`.
    private static final String ALL =
            // nop, constants
            "00" + "01".repeat(8) + "0202" + "010101" + "0202" + "0101" + "------"
                    // loads: iload lload fload dload aload, and forms that are not used
                    + "01020102--" + "--".repeat(20)
                    // array loads
                    + "2122212221212121"
                    // stores: istore lstore fstore dstore astore, and forms that are not used
                    + "10201020--" + "--".repeat(20)
                    // array stores
                    + "3040304030303030"
                    // pop, pop2, dup, swap
                    + "1020" + "--".repeat(7)
                    // add, sub, mul, div, rem
                    + "21422142".repeat(5)
                    // neg
                    + "11221122"
                    // shifts
                    + "213221322132"
                    // and, or, xor
                    + "214221422142"
                    // iinc
                    + "00"
                    // i2l i2f i2d l2i l2f l2d f2i f2l f2d d2i d2l d2f i2b i2c i2s
                    + "121112212122111212212221111111"
                    // comparisons
                    + "4121214141"
                    // jumps: ifeq..ifle, if_icmp.., if_acmp..
                    + "10".repeat(6)
                    + "20".repeat(8)
                    // goto jsr ret tableswitch lookupswitch
                    + "00----1010"
                    // returns, fields, calls
                    + "--".repeat(6)
                    + "--".repeat(4)
                    + "--".repeat(5)
                    // new newarray anewarray arraylength athrow checkcast instanceof
                    + "--111111--" + "--11"
                    // monitors, wide, multianewarray, ifnull, ifnonnull
                    + "1010" + "--" + "--" + "1010";

    private OperandStack() {}

    static int takes(int opcode) {
        return ALL.charAt(2 * opcode) - '0';
    }

    static int leaves(int opcode) {
        return ALL.charAt(2 * opcode + 1) - '0';
    }
}
