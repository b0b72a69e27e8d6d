# Rewrites the assembly of a program: in what its source gives as assembly (between #APP and #NO_APP) each instruction that
# touches memory is preceded by a call of the runtime, which tells where and how (the end of atomics.c). An instruction with a lock
# prefix, and xchg, is an atomic update; mov is an atomic load or store, as the processor has it; others with memory are
# plain accesses. What is not understood is kept in the section .allways.unseen, with its line.
# Functions whose names begin with __VERIFIER_atomic_ call the runtime when their frame is made and before it is left.
#
# What the compiler has written announces nearly all of its accesses by calls of __tsan_ functions, right before them. It does not
# for structures that are passed or returned by value, nor for the memset and memcpy that it has made moves of: an access that
# no such call stands for gets a call of the runtime as well. In a thread's own frame moves are mostly the compiler's own. There
# it is those to variables whose address the function takes: where variables lie is in what the compiler writes for
# debuggers, which it explains in words (-dA). The file is read twice, first for what is constant and for the variables
# (compiled=1 if the compiler has written it).

BEGIN {
    LOAD = 1; STORE = 2; UPDATE = 3; EXCHANGE = 4; COMPARE = 5; PLAIN = 6; FENCE = 7; READ = 8; WRITE = 9
    MANY = 1000000
    split("mov add sub and or xor inc dec neg not xadd cmpxchg xchg bts btr btc bt cmp test adc sbb", list, " ")
    for (i in list) known[list[i]] = 1
    size_of["b"] = 1; size_of["w"] = 2; size_of["l"] = 4; size_of["q"] = 8
    split("rax rbx rcx rdx rsi rdi rbp rsp", list, " ")
    for (i in list) {
        letter = substr(list[i], 2, 1)
        reg(list[i], list[i], 8); reg("e" substr(list[i], 2), list[i], 4); reg(substr(list[i], 2), list[i], 2)
        reg(substr(list[i], 3, 1) == "x" ? letter "l" : substr(list[i], 2) "l", list[i], 1)
    }
    for (i = 8; i < 16; i++) {
        reg("r" i, "r" i, 8); reg("r" i "d", "r" i, 4); reg("r" i "w", "r" i, 2); reg("r" i "b", "r" i, 1)
    }
    gcc = 0
}

function reg(name, whole, size) { whole_of["%" name] = whole; reg_size["%" name] = size }

NR == FNR {
    if ($0 ~ /^\t\.(text|data|bss|section)/) { constant_section = $0 ~ /\.rodata/; debug = $0 ~ /\.debug_info/ }
    else if (debug) debugged()
    else if (constant_section && $0 ~ /^[A-Za-z_$.][A-Za-z0-9_$.]*:/) constant[substr($0, 1, index($0, ":") - 1)] = 1
    else if ($0 ~ /^\.LFB[0-9]+:/) code = substr($0, 1, length($0) - 1)
    else if ($0 ~ /^\tleaq\t.*\(%rbp/) leas[code] = leas[code] " " $2
    else if ($0 ~ /^\t(add|mov|sub)q\t%rbp, %r([^s]|si)/) everything[code] = 1
    next
}
FNR == 1 { variables_escape() }

/^\t\.ident\t"GCC/ { gcc = 1 }
/^\.LFB[0-9]+:/ { code = substr($0, 1, length($0) - 1); beginning = 1 }
# Where parameters get their places nobody knows them.
beginning && /^\t[a-z]/ { beginning = /^\t(push|(sub|and)q\t\$-?[0-9]+, %rsp|leaq\t8\(%rsp\)|movq\t%rsp, %rbp|v?mov[a-z]+\t%[a-z0-9]+, -?[0-9]+\(%rbp\))/ }

/^#APP/ { inside = 1; print; next }
/^#NO_APP/ { inside = 0; locked = 0; print; next }
inside && /^# [0-9]+ "/ {
    if ($2 > 0) { line = $2; file = $3; gsub(/"/, "", file); sub(/.*\//, "", file) }
    print
    next
}
!inside && /^__VERIFIER_atomic_[A-Za-z0-9_]*:/ { atomic = $1 !~ /^__VERIFIER_atomic_(begin|end):/; entered = 0 }
!inside && /^\t\.size\t__VERIFIER_atomic_/ { atomic = 0 }
!inside && atomic && !entered && /^\tmovq\t%rsp, %rbp/ { entered = 1; print; print "\tcall allways_atomic_enter"; next }
!inside && atomic && entered && /^\t(leave|popq\t%rbp)/ { print "\tcall allways_atomic_leave" }
!inside && compiled && /^\tcall\t(_?setjmp|__sigsetjmp|_?longjmp|siglongjmp)(@PLT)?$/ { # these cannot be defined anew
    for (i = 0; i < 64; i += 16) hook($2 ~ /setjmp/ ? WRITE : READ, 16, i "(%rdi)", "")
}
!inside && compiled && /^\tcall\t/ { called($2) }
!inside && compiled && /^\t\.loc\t/ { if (may_read == MANY) may_read = 0; if (may_write == MANY) may_write = 0 }
!inside && compiled && /^\t(lock |xchg[bwlq]\t|mfence)/ { # atomics of a function that is not to be instrumented
    instruction(substr($0, 2))
    next
}
!inside && compiled && !beginning && /^\t[a-z].*[(:]/ && !/\(%rsp[,)]/ && !/^\t(call|jmp|lea|nop|prefetch)|%fs:-?[0-9]+,|@GOT|@got|@TLS|@PLT/ {
    unannounced(substr($0, 2))
}
!inside { print; next }
{
    count = split($0, parts, ";")
    for (p = 1; p <= count; p++) instruction(parts[p])
}

END {
    if (!gcc) note("a file in assembly")
}

function note(what) {
    gsub(/[\\"\t]/, " ", what)
    print "\t.pushsection .allways.unseen,\"\",@progbits"
    print "\t.asciz \"" (file == "" ? "" : file ":" line ": ") what "\""
    print "\t.popsection"
}

function instruction(text,    name, operands, n, memory, where, i, kind, size, width) {
    sub(/#.*/, "", text)
    while (match(text, /^[ \t]*[A-Za-z0-9_.$]+:/)) {
        print substr(text, 1, RLENGTH)
        text = substr(text, RLENGTH + 1)
    }
    gsub(/^[ \t]+|[ \t]+$/, "", text)
    if (text == "" || text ~ /^\./) { if (text != "") print "\t" text; return }
    if (text ~ /^lock[ \t]*$/) { locked = 1; return }
    if (text ~ /^lock[ \t]/) { locked = 1; sub(/^lock[ \t]+/, "", text) }
    if (text ~ /^(rep|repz|repnz|repe|repne)[ \t]*$/) { repeats = text; return }
    if (repeats != "" || text ~ /^rep[a-z]*[ \t]/) {
        text = (repeats == "" ? "" : repeats " ") text
        repeats = ""
        if (text !~ /^rep[ \t]+nop$/) note(text)
        print "\t" text
        return
    }
    name = text; sub(/[ \t].*/, "", name)
    operands = text; if (!sub(/^[^ \t]+[ \t]+/, "", operands)) operands = ""
    n = split_operands(operands)
    memory = 0
    for (i = 1; i <= n; i++) {
        if (operand[i] !~ /^[%$*]/ && name !~ /^(j|call|loop)/) memory = i
    }
    if (name ~ /^(rdtsc|rdtscp|rdrand|rdseed|rdpmc|syscall|sysenter|int|int3|hlt|call|callq|ret|retq|xbegin)$/ \
            || name ~ /^(movs|stos|lods|scas|cmps)[bwlq]?$/ && n == 0 \
            || name ~ /^j/ && operands !~ /^([0-9]+[bf]|\.L.*)$/) {
        note(text)
    }
    if (name ~ /^(mfence)$/ || locked && memory && operand[memory] ~ /%[re]sp/) {
        hook(FENCE, 0, "(%rsp)", "")
        emit(text)
        return
    }
    if (!memory || name ~ /^(lea|nop|prefetch|clflush|clwb|push|pop|invlpg)/ || operand[memory] ~ /^%[fg]s:/) {
        emit(text)
        return
    }
    where = operand[memory]
    size = 0; kind = 0; width = ""
    for (i = 1; i <= n; i++) if (operand[i] in reg_size) width = reg_size[operand[i]]
    base = name
    if (!(base in known) && substr(name, length(name)) in size_of && substr(name, 1, length(name) - 1) in known) {
        base = substr(name, 1, length(name) - 1)
        size = size_of[substr(name, length(name))]
    }
    if (base in known) {
        size = size ? size : width
        if (base == "xchg") kind = EXCHANGE
        else if (locked) kind = base == "cmpxchg" ? COMPARE : UPDATE
        else if (base == "mov") kind = memory == n ? STORE : LOAD
        else if (base ~ /^(cmp|test|bt)$/ || memory < n) kind = LOAD
        else kind = PLAIN
    } else if (name ~ /^cmpxchg(8|16)b$/) {
        size = name ~ /16/ ? 16 : 8
        kind = locked ? UPDATE : PLAIN
    } else if (name ~ /^mov[zs][bwl][wlq]$/) {
        size = size_of[substr(name, 5, 1)]
        kind = LOAD
    } else if (name ~ /^set/ ) {
        size = 1; kind = STORE
    } else if (name ~ /^(cmov|imul)/ && memory < n) {
        size = width; kind = LOAD
    } else if (name ~ /^v?mov(dqa|dqu|aps|ups|apd|upd)$/) {
        size = 16; kind = memory == n ? STORE : LOAD
    }
    if (kind == 0 || size == 0 || where ~ /%[re]?sp/) {
        note(text)
        emit(text)
        return
    }
    hook(kind, size, where, kind == EXCHANGE ? operand[memory == 1 ? 2 : 1] : kind == COMPARE ? "%rax" : "")
    emit(text)
    if (kind == UPDATE || kind == EXCHANGE || kind == COMPARE) print "\tcall allways_asm_done"
}

# How many bytes the next moves may read and write: those of ranges until the next statement.
function called(name) {
    if (name !~ /^__tsan_/) may_read = may_write = 0
    else if (name ~ /_read_range/) may_read = MANY
    else if (name ~ /_write_range/) may_write = MANY
    else if (name ~ /vptr/) may_read = may_write = 8
    else if (name ~ /read[0-9]/) { sub(/.*read/, "", name); may_read = name + 0 }
    else if (name ~ /write[0-9]/) { sub(/.*write/, "", name); may_write = name + 0 }
}

function unannounced(text,    name, operands, n, i, memory, loads, stores, size, symbol, most) {
    name = text; sub(/[ \t].*/, "", name)
    operands = text; sub(/^[^ \t]+[ \t]+/, "", operands)
    n = split_operands(operands)
    memory = 0
    for (i = 1; i <= n; i++) if (operand[i] ~ /^%fs:/ || operand[i] ~ /\(/ && operand[i] !~ /^%/) memory = i
    symbol = operand[memory]; sub(/[-+(].*/, "", symbol)
    if (memory == 0 || operand[memory] ~ /^\*/ || symbol ~ /^\.L/ || symbol in constant) return
    most = operand[memory] ~ /\(%rbp/ ? escaped(operand[memory]) : MANY
    if (!most) return
    stores = memory == n && name !~ /^(cmp|test|bt[wlq]?$|push|u?comi|fld|fild|fadd|fsub|fmul|fdiv|fcom|fucom|cvt|div|idiv|mul|imul)/
    loads = memory < n || !stores || name !~ /^(v?mov|set|fst|fist|pop)/
    size = operands ~ /%[yz]mm/ ? (operands ~ /%z/ ? 64 : 32) : accessed(name)
    if (size > most) size = most # beyond the variable is nothing else
    if (loads && !stores && may_write >= size && may_write < MANY) return # a bit-field about to be written
    if ((!loads || may_read >= size) && (!stores || may_write >= size)) {
        if (loads && may_read < MANY) may_read -= size
        if (stores && may_write < MANY) may_write -= size
        return
    }
    hook(!stores ? READ : loads ? PLAIN : WRITE, size, operand[memory], "")
}

# --- where variables are: a line of what is written for debuggers, each with its meaning behind a #

function debugged(    at) {
    if (match($0, /\(DIE \(0x[0-9a-f]+\)/)) {
        die = substr($0, RSTART + 6, RLENGTH - 7)
        tag = substr($0, RSTART + RLENGTH + 1); sub(/\).*/, "", tag)
        if (tag == "DW_TAG_array_type") { array = die; elements[die] = 1 }
        place = ""
    } else if ($0 ~ /# DW_AT_low_pc/ && tag == "DW_TAG_subprogram") {
        owner[++depth] = die; owned[depth] = $2
    } else if ($0 ~ /# end of children of DIE /) {
        for (at = depth; at > 0 && owner[at] != $NF; at--) { }
        if (at > 0) depth = at - 1
    } else if ($0 ~ /# DW_AT_type/) type_of[die] = $2
    else if ($0 ~ /# DW_AT_(abstract_origin|specification)/) origin[die] = $2
    else if ($0 ~ /# DW_AT_byte_size/) bytes[die] = constant_value()
    else if ($0 ~ /# DW_AT_upper_bound/ && tag == "DW_TAG_subrange_type" && $0 !~ /uleb128/) elements[array] *= constant_value() + 1
    else if ($0 ~ /# DW_OP_(fbreg|breg6)/ && tag ~ /^DW_TAG_(variable|formal_parameter)$/) place = $NF == "DW_OP_fbreg" ? 16 : 0
    else if ($1 == ".sleb128" && place != "" && depth > 0) {
        variable_of[++variables] = owned[depth]; variable_at[variables] = place + $2; variable[variables] = die
        place = ""
    } else if ($0 ~ /# DW_OP_deref/ && variable[variables] == die) variables--
}

# `.byte 0x8 # DW_AT_…`, or `# DW_AT_… (0x8)` where it is part of the abbreviation.
function constant_value(    digits, value, i) {
    digits = $1 ~ /^\./ ? $2 : $NF
    gsub(/[()]/, "", digits)
    if (digits !~ /^0x/) return digits + 0
    value = 0
    for (i = 3; i <= length(digits); i++) value = value * 16 + index("0123456789abcdef", substr(digits, i, 1)) - 1
    return value
}

function size_of_type(type,    factor) {
    factor = 1
    while (!(type in bytes)) {
        if (type in elements) factor *= elements[type]
        if (!(type in type_of)) return 0
        type = type_of[type]
    }
    return factor * bytes[type]
}

# Which bytes of each function's frame belong to variables whose address is taken there; all, where it calculates with
# its frame in another way.
function variables_escape(    v, n, i, list, at, from, to, type, taken) {
    for (v = 1; v <= variables; v++) {
        code = variable_of[v]
        type = variable[v] in type_of ? type_of[variable[v]] : type_of[origin[variable[v]]]
        from = variable_at[v]; to = from + size_of_type(type)
        taken = code in everything
        n = split(leas[code], list, " ")
        for (i = 1; i <= n && !taken; i++) {
            at = list[i] + 0
            taken = from <= at && at < to || list[i] ~ /\(%rbp,%/
        }
        if (taken && to > from) spans[code] = spans[code] " " from " " to
    }
}

# How many bytes from there on are of such a variable.
function escaped(where,    n, i, list) {
    n = split(spans[code], list, " ")
    if (where ~ /\(%rbp,%/) return n > 0 ? MANY : 0
    for (i = 1; i < n; i += 2) if (list[i] <= where + 0 && where + 0 < list[i + 1]) return list[i + 1] - where
    return 0
}

# In bytes.
function accessed(name,    last) {
    if (name ~ /^v?(mov(dqa|dqu|aps|ups|apd|upd|ntps|ntpd|ntdqa?)|lddqu)$/) return 16
    if (name ~ /^mov[zs][bwl][wlq]$/) return size_of[substr(name, 5, 1)]
    if (name ~ /^(fldt|fstpt)$/) return 10
    if (name ~ /^f/) return name ~ /(s|ps)$/ ? 4 : name ~ /^fi/ && name !~ /(ll|q)$/ ? 4 : 8
    if (name ~ /^set/) return 1
    if (name ~ /(ss|ss2sd|ss2si[lq]?|movd|si2s[ds]l)$/) return 4
    if (name ~ /(sd|sd2ss|sd2si[lq]?|si2s[ds]q|movq|[hl]p[sd])$/) return 8
    last = substr(name, length(name))
    return last in size_of ? size_of[last] : 1
}

function emit(text) {
    print "\t" (locked ? "lock " : "") text
    locked = 0
}

# Registers and flags stay as they are: none of these instructions changes flags, and the call preserves the rest.
function hook(kind, size, where, value) {
    print "\tpush %rdi\n\tpush %rsi"
    print "\tpush " (value in whole_of ? "%" whole_of[value] : "$0")
    if (sub(/^%fs:/, "", where)) print "\tlea " where ", %rdi\n\tmov %fs:0, %rsi\n\tlea (%rdi,%rsi), %rdi\n\tpop %rsi"
    else print "\tlea " where ", %rdi\n\tpop %rsi"
    print "\tpush $" (kind * 32 + size) "\n\tcall allways_asm_access\n\tlea 8(%rsp), %rsp"
    print "\tpop %rsi\n\tpop %rdi"
}

# At commas outside of parentheses.
function split_operands(text,    n, depth, i, ch, word) {
    n = 0; depth = 0; word = ""
    for (i = 1; i <= length(text); i++) {
        ch = substr(text, i, 1)
        if (ch == "(") depth++
        if (ch == ")") depth--
        if (ch == "," && depth == 0) { operand[++n] = trimmed(word); word = "" } else word = word ch
    }
    if (trimmed(word) != "") operand[++n] = trimmed(word)
    return n
}

function trimmed(text) { gsub(/^[ \t]+|[ \t]+$/, "", text); return text }
