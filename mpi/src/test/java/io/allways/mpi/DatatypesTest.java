package io.allways.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Datatypes: all that are predefined, what may be done with them, and lengths that make no sense.
final class DatatypesTest {
    @BeforeEach
    void compiler() {
        Native.require();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MPI_Type_vector(2, -3, 4, MPI_INT, &t)",
                "MPI_Type_create_hvector(2, -3, 4, MPI_INT, &t)",
                "MPI_Type_indexed(2, (int[]) {1, -1}, (int[]) {0, 4}, MPI_INT, &t)",
                "MPI_Type_create_indexed_block(2, -1, (int[]) {0, 4}, MPI_INT, &t)",
                "MPI_Type_create_struct(1, (int[]) {-1}, (MPI_Aint[]) {0}, (MPI_Datatype[]) {MPI_INT}, &t)",
                "MPI_Type_contiguous(-1, MPI_INT, &t)",
                "MPI_Type_vector(-2, 3, 4, MPI_INT, &t)"
            })
    void negativeLengths(String call) throws IOException {
        String told = Native.check(1, "MPI_Datatype t; " + call + ";");
        assertTrue(told.startsWith("argument: " + call.substring(0, call.indexOf('(')) + ": the "), told);
    }

    private static String accumulated(String type, String operation) throws IOException {
        return Native.check(2, """
                double *base, v[2] = {0, 0};
                MPI_Datatype none;
                MPI_Win w;
                MPI_Type_contiguous(0, MPI_INT, &none);
                MPI_Type_commit(&none);
                MPI_Win_allocate(16, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &w);
                MPI_Win_fence(0, w);
                MPI_Accumulate(v, 1, TYPE, 1 - me, 0, 1, TYPE, OPERATION, w);
                MPI_Win_fence(0, w);
                MPI_Win_free(&w);
                MPI_Type_free(&none);
                """.replace("TYPE", type).replace("OPERATION", operation));
    }

    /// What is added to a window is told where it is asked for, not where it would take effect; of nothing there is
    /// nothing to be added.
    @Test
    void operationsOfAccumulations() throws IOException {
        String told = accumulated("MPI_DOUBLE", "MPI_BAND");
        assertTrue(told.startsWith("argument: MPI_Accumulate: the operation is not defined for MPI_DOUBLE"), told);
        assertEquals("verified 1", accumulated("none", "MPI_SUM"));
    }

    /// Fortran's are of the sizes that gfortran gives them, and differ from C's.
    @Test
    void predefined() throws IOException {
        assertEquals("verified 1", Native.check(1, """
                MPI_Datatype all[] = {MPI_CHARACTER, MPI_LOGICAL, MPI_INTEGER, MPI_REAL, MPI_DOUBLE_PRECISION, MPI_COMPLEX,
                    MPI_DOUBLE_COMPLEX, MPI_INTEGER1, MPI_INTEGER2, MPI_INTEGER4, MPI_INTEGER8, MPI_REAL4, MPI_REAL8,
                    MPI_REAL16, MPI_COMPLEX8, MPI_COMPLEX16, MPI_COMPLEX32, MPI_2INTEGER, MPI_2REAL,
                    MPI_2DOUBLE_PRECISION, MPI_CXX_BOOL, MPI_CXX_DOUBLE_COMPLEX};
                int sizes[] = {1, 4, 4, 4, 8, 8, 16, 1, 2, 4, 8, 4, 8, 16, 8, 16, 32, 8, 8, 16, 1, 16};
                for (int i = 0; i < 22; i++) {
                    int size; MPI_Aint lb, extent;
                    MPI_Type_size(all[i], &size);
                    MPI_Type_get_extent(all[i], &lb, &extent);
                    assert(size == sizes[i] && extent == size && lb == 0);
                }
                """));
        assertTrue(Native.check(2, """
                int x = 0;
                if (me == 0) MPI_Send(&x, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD);
                else MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                """).startsWith("type-mismatch"));
    }

    /// Which operations go with which datatypes, by the table of the standard (MPI-3.1, 5.9.2).
    @ParameterizedTest
    @CsvSource({
        "MPI_INTEGER, MPI_SUM, true", "MPI_REAL16, MPI_MAX, true", "MPI_LOGICAL, MPI_LAND, true",
        "MPI_LOGICAL, MPI_SUM, false", "MPI_BYTE, MPI_BOR, true", "MPI_BYTE, MPI_SUM, false",
        "MPI_C_BOOL, MPI_LOR, true", "MPI_C_BOOL, MPI_MAX, false", "MPI_COMPLEX16, MPI_PROD, true",
        "MPI_COMPLEX16, MPI_MAX, false", "MPI_2REAL, MPI_MAXLOC, true", "MPI_2DOUBLE_PRECISION, MPI_MINLOC, true",
        "MPI_REAL, MPI_BAND, false", "MPI_CHARACTER, MPI_MAX, false", "MPI_WCHAR, MPI_SUM, false",
    })
    void operations(String type, String operation, boolean allowed) throws IOException {
        String told = Native.check(2, """
                char in[64] = {0}, out[64];
                MPI_Allreduce(in, out, 1, %s, %s, MPI_COMM_WORLD);
                """.formatted(type, operation));
        assertEquals(allowed, told.equals("verified 1"), told);
        assertTrue(allowed || told.contains("the operation is not defined for " + type), told);
    }

    @Test
    void locationsInFortransPairs() throws IOException {
        assertEquals("verified 1", Native.check(3, """
                double in[2] = {(me * 2) % 3, me}, out[2];
                MPI_Allreduce(in, out, 1, MPI_2DOUBLE_PRECISION, MPI_MAXLOC, MPI_COMM_WORLD);
                assert(out[0] == 2 && out[1] == 1);
                """));
    }

    /// A hundred million elements are one part if they are in a row.
    @Test
    void longOnes() throws IOException {
        assertEquals("verified 1", Native.check(1, """
                MPI_Datatype t, u;
                MPI_Aint lb, extent;
                MPI_Type_contiguous(100000000, MPI_INT, &t);
                MPI_Type_contiguous(4, t, &u);
                MPI_Type_get_extent(u, &lb, &extent);
                assert(extent == 1600000000);
                MPI_Type_free(&t);
                MPI_Type_free(&u);
                """));
    }

    /// What there is of the last element counts as none, and then the number is not known.
    @Test
    void elementsInPart() throws IOException {
        assertEquals("verified 1", Native.check(1, """
                char bytes[33] = {0}, got[33];
                int count;
                MPI_Datatype four;
                MPI_Request q;
                MPI_Status s;
                MPI_Type_contiguous(4, MPI_DOUBLE_INT, &four);
                MPI_Isend(bytes, 33, MPI_CHAR, 0, 0, MPI_COMM_WORLD, &q);
                MPI_Recv(got, 33, MPI_CHAR, 0, 0, MPI_COMM_WORLD, &s);
                MPI_Wait(&q, MPI_STATUS_IGNORE);
                MPI_Get_elements(&s, four, &count);
                assert(count == MPI_UNDEFINED);
                MPI_Status_set_elements(&s, MPI_CHAR, 32);
                MPI_Get_elements(&s, four, &count);
                assert(count == 5);
                MPI_Type_free(&four);
                """));
    }

    /// A structure is aligned as the compiler aligns it, and pairs may lie in a datatype of the program's own.
    @Test
    void complexAndPairs() throws IOException {
        assertEquals("verified 1", Native.check(1, """
                struct { int a; float _Complex b; } one;
                struct { long double a; int b; } in[2] = {{2, 1}, {3, 1}}, out[2] = {{1, 0}, {4, 0}};
                MPI_Datatype s, pairs, types[] = {MPI_INT, MPI_C_COMPLEX};
                MPI_Aint lb, extent;
                MPI_Type_create_struct(2, (int[]) {1, 1}, (MPI_Aint[]) {0, 4}, types, &s);
                MPI_Type_get_extent(s, &lb, &extent);
                assert(extent == sizeof one);
                MPI_Type_contiguous(2, MPI_LONG_DOUBLE_INT, &pairs);
                MPI_Type_commit(&pairs);
                MPI_Win w;
                MPI_Win_create(out, sizeof out, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
                MPI_Win_fence(0, w);
                MPI_Accumulate(in, 1, pairs, 0, 0, 1, pairs, MPI_MAXLOC, w);
                MPI_Win_fence(0, w);
                assert(out[0].a == 2 && out[0].b == 1 && out[1].a == 4 && out[1].b == 0);
                MPI_Win_free(&w);
                MPI_Type_free(&s);
                MPI_Type_free(&pairs);
                """));
    }

    @Test
    void dimensionsOfManyRanks() throws IOException {
        assertEquals("verified 1", Native.check(1, """
                int sizes[5] = {0};
                MPI_Dims_create(2147483646, 3, sizes);
                assert((long) sizes[0] * sizes[1] * sizes[2] == 2147483646);
                assert(sizes[0] >= sizes[1] && sizes[1] >= sizes[2]);
                MPI_Datatype big;
                MPI_Type_contiguous(2147483647, MPI_CHAR, &big);
                MPI_Type_free(&big);
                """));
    }
}
