/* Beginning and end, time, errors, and what else belongs to no other file. */
#include "attributes.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

/* --- beginning and end */

static int init(struct rank *r, int required, int *provided) {
    if (r->initialized) {
        return wrong(r, NULL, MPI_ERR_OTHER, "wrong-use", "MPI is initialised already");
    }
    r->initialized = true;
    /* Threads of a rank are not modelled: MPI_THREAD_SERIALIZED is the most that is provided. */
    *provided = required < MPI_THREAD_SERIALIZED ? required : MPI_THREAD_SERIALIZED;
    about(r, r->call, NOBODY - 100, 0, NULL);
    return MPI_SUCCESS;
}

int MPI_Init(int *argc, char ***argv) {
    (void) argc;
    (void) argv;
    ENTER_ANY("Init");
    int provided;
    return init(r, MPI_THREAD_SINGLE, &provided);
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
    (void) argc;
    (void) argv;
    ENTER_ANY("Init_thread");
    return init(r, required, provided);
}

int MPI_Query_thread(int *provided) {
    *provided = MPI_THREAD_SERIALIZED;
    return MPI_SUCCESS;
}

int MPI_Is_thread_main(int *flag) {
    *flag = 1;
    return MPI_SUCCESS;
}

int MPI_Initialized(int *flag) {
    ENTER_ANY("Initialized");
    *flag = r->initialized;
    return MPI_SUCCESS;
}

int MPI_Finalized(int *flag) {
    ENTER_ANY("Finalized");
    *flag = r->finalized;
    return MPI_SUCCESS;
}

int MPI_Finalize(void) {
    ENTER("Finalize");
    attributes_delete(r, comm_bearer(r->self));
    about(r, r->call, NOBODY - 100, 0, NULL);
    step(r);
    r->finalized = true;
    return MPI_SUCCESS;
}

int MPI_Abort(MPI_Comm comm, int code) {
    (void) comm;
    ENTER_ANY("Abort");
    fail("abort", "MPI_Abort with code %d is called at {%lx}", code, r->fiber->pc);
}

int MPI_Get_processor_name(char *name, int *length_) {
    copy_name(name, "allways", MPI_MAX_PROCESSOR_NAME);
    *length_ = 7;
    return MPI_SUCCESS;
}

int MPI_Get_version(int *version, int *subversion) {
    *version = MPI_VERSION;
    *subversion = MPI_SUBVERSION;
    return MPI_SUCCESS;
}

int MPI_Get_library_version(char *version, int *length_) {
    copy_name(version, "Allways", MPI_MAX_LIBRARY_VERSION_STRING);
    *length_ = 7;
    return MPI_SUCCESS;
}

int MPI_Pcontrol(const int level, ...) {
    (void) level;
    return MPI_SUCCESS;
}

/* Time is each rank's own and moves on a little whenever it is looked at, and when the rank sleeps. */
double MPI_Wtime(void) {
    ENTER_ANY("Wtime");
    return (double) r->fiber->now * 1e-9 + (double) ++r->clock_calls * 1e-6;
}

double MPI_Wtick(void) { return 1e-6; }

int MPI_Alloc_mem(MPI_Aint size, MPI_Info info, void *pointer) {
    (void) info;
    *(void **) pointer = malloc((size_t) size);
    return MPI_SUCCESS;
}

int MPI_Free_mem(void *pointer) {
    ENTER("Free_mem");
    heap_free(pointer, r->fiber->pc);
    return MPI_SUCCESS;
}

/* --- errors: returned if the program wants them, else the rank ends at the wrong call */

int MPI_Comm_create_errhandler(MPI_Comm_errhandler_function *function, MPI_Errhandler *handler) {
    ENTER("Comm_create_errhandler");
    *handler = table_add(&r->handlers, 3, (void *) function);
    return MPI_SUCCESS;
}

int MPI_Errhandler_create(MPI_Handler_function *function, MPI_Errhandler *handler) {
    return MPI_Comm_create_errhandler(function, handler);
}

int MPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler handler) {
    ENTER("Comm_set_errhandler");
    comm_of(r, comm)->handler = handler;
    return MPI_SUCCESS;
}

int MPI_Errhandler_set(MPI_Comm comm, MPI_Errhandler handler) {
    ENTER("Errhandler_set");
    comm_of(r, comm)->handler = handler;
    return MPI_SUCCESS;
}

int MPI_Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler *handler) {
    ENTER("Comm_get_errhandler");
    *handler = comm_of(r, comm)->handler;
    return MPI_SUCCESS;
}

int MPI_Errhandler_get(MPI_Comm comm, MPI_Errhandler *handler) {
    ENTER("Errhandler_get");
    *handler = comm_of(r, comm)->handler;
    return MPI_SUCCESS;
}

int MPI_Errhandler_free(MPI_Errhandler *handler) {
    *handler = MPI_ERRHANDLER_NULL;
    return MPI_SUCCESS;
}

int MPI_Comm_call_errhandler(MPI_Comm comm, int code) {
    ENTER("Comm_call_errhandler");
    wrong(r, comm_of(r, comm), code, "abort", "error %d", code);
    return MPI_SUCCESS;
}

/* The program's own classes and codes, numbered after ours by each rank for itself. */
enum { OWN_ERRORS = MPI_ERR_LASTCODE + 1 };
struct own_error { int class; char text[MPI_MAX_ERROR_STRING]; };

int *errors_last(struct rank *r) {
    r->last_error = MPI_ERR_LASTCODE + r->errors.count;
    return &r->last_error;
}

static int own_error(struct rank *r, int class) {
    struct own_error *e = arena(sizeof *e);
    int code = table_add(&r->errors, OWN_ERRORS, e);
    e->class = class < 0 ? code : class;
    return code;
}

int MPI_Error_class(int code, int *class) {
    ENTER_ANY("Error_class");
    struct own_error *e = table_get(&r->errors, OWN_ERRORS, code);
    *class = e ? e->class : code;
    return MPI_SUCCESS;
}

int MPI_Error_string(int code, char *text, int *length_) {
    ENTER_ANY("Error_string");
    struct own_error *e = table_get(&r->errors, OWN_ERRORS, code);
    *length_ = e ? snprintf(text, MPI_MAX_ERROR_STRING, "%s", e->text)
                 : snprintf(text, MPI_MAX_ERROR_STRING, "MPI error %d", code);
    return MPI_SUCCESS;
}

int MPI_Add_error_class(int *class) {
    ENTER("Add_error_class");
    *class = own_error(r, -1);
    return MPI_SUCCESS;
}

int MPI_Add_error_code(int class, int *code) {
    ENTER("Add_error_code");
    *code = own_error(r, class);
    return MPI_SUCCESS;
}

int MPI_Add_error_string(int code, const char *text) {
    ENTER("Add_error_string");
    struct own_error *e = table_get(&r->errors, OWN_ERRORS, code);
    if (e == NULL) {
        return wrong(r, NULL, MPI_ERR_ARG, "argument", "%d is no error code of the program's own", code);
    }
    copy_name(e->text, text, sizeof e->text);
    return MPI_SUCCESS;
}
