package io.allways.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What functions of attributes say, errors of the program's own, and NULL where a call wants to answer.
final class AttributesTest {
    @BeforeEach
    void compiler() {
        Native.require();
    }

    private static final String FAILS = """
            int fails(MPI_Comm c, int key, void *value, void *extra) { return *(int *) value; }
            """;

    private static String failing(String handler) {
        return """
                int value = 0, key;
                MPI_Comm d;
                MPI_Comm_dup(MPI_COMM_WORLD, &d);
                MPI_Comm_set_errhandler(d, %s);
                MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, fails, &key, NULL);
                MPI_Comm_set_attr(d, key, &value);
                value = MPI_ERR_OTHER;
                int code = MPI_Comm_delete_attr(d, key);
                assert(code == MPI_ERR_OTHER);
                value = 0;
                MPI_Comm_free(&d);
                MPI_Comm_free_keyval(&key);
                """.formatted(handler);
    }

    @Test
    void functionsThatFail() throws IOException {
        assertEquals("verified 1", Native.check(1, FAILS, failing("MPI_ERRORS_RETURN")));
        String told = Native.check(1, FAILS, failing("MPI_ERRORS_ARE_FATAL"));
        assertTrue(told.contains("MPI_Comm_delete_attr: the function that deletes an attribute returns error"), told);
    }

    @Test
    void errorsOfOnesOwn() throws IOException {
        assertEquals("verified 1", Native.check(2, """
                int a, b, code, class, flag, *last, length;
                char text[MPI_MAX_ERROR_STRING];
                MPI_Add_error_class(&a);
                MPI_Add_error_class(&b);
                MPI_Add_error_code(b, &code);
                MPI_Add_error_string(code, "mine");
                MPI_Error_class(code, &class);
                MPI_Error_string(code, text, &length);
                MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &last, &flag);
                assert(a != b && class == b && strcmp(text, "mine") == 0 && length == 4 && flag && *last == code);
                """));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MPI_Comm_size(MPI_COMM_WORLD, NULL)",
                "MPI_Comm_dup(MPI_COMM_WORLD, NULL)",
                "MPI_Comm_get_info(MPI_COMM_WORLD, NULL)",
                "MPI_Type_contiguous(2, MPI_INT, NULL)",
                "MPI_Type_size(MPI_INT, NULL)"
            })
    void nowhereToAnswer(String call) throws IOException {
        String told = Native.check(1, call + ";");
        assertTrue(told.contains("argument: " + call.substring(0, call.indexOf('(')) + " at "), told);
        assertTrue(told.contains("is given NULL where it needs memory"), told);
    }

    /// A name is given to a datatype of one rank, in one execution.
    @Test
    void namesOfPredefinedDatatypes() throws IOException {
        assertEquals("verified 2", Native.check(3, """
                char name[MPI_MAX_OBJECT_NAME];
                int length, x = 0;
                if (me == 1) MPI_Type_set_name(MPI_INT, "number");
                for (int i = 1; i < 3 && me == 0; i++) {
                    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                }
                if (me > 0) MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
                MPI_Barrier(MPI_COMM_WORLD);
                MPI_Type_get_name(MPI_INT, name, &length);
                assert(strcmp(name, me == 1 ? "number" : "MPI_INT") == 0);
                """));
    }

    @Test
    void duplicateBeforeItIsThere() throws IOException {
        String told = Native.check(2, """
                MPI_Comm d;
                MPI_Request q;
                int rank;
                MPI_Comm_idup_with_info(MPI_COMM_WORLD, MPI_INFO_NULL, &d, &q);
                MPI_Comm_rank(d, &rank);
                MPI_Wait(&q, MPI_STATUS_IGNORE);
                MPI_Comm_free(&d);
                """);
        assertTrue(told.startsWith("wrong-use: MPI_Comm_rank is given a communicator"), told);
    }
}
