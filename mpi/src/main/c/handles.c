/* Handles for Fortran: the same numbers. */
#include "world.h"

#define HANDLE(Name, Type)                                                                                             \
    MPI_Fint MPI_##Name##_c2f(Type handle) { return handle; }                                                          \
    Type MPI_##Name##_f2c(MPI_Fint handle) { return handle; }

HANDLE(Comm, MPI_Comm)
HANDLE(Type, MPI_Datatype)
HANDLE(Group, MPI_Group)
HANDLE(Request, MPI_Request)
HANDLE(Op, MPI_Op)
HANDLE(Info, MPI_Info)
HANDLE(Errhandler, MPI_Errhandler)
HANDLE(Win, MPI_Win)
HANDLE(Message, MPI_Message)

int MPI_Status_c2f(const MPI_Status *status, MPI_Fint *fortran) {
    __builtin_memcpy(fortran, status, sizeof *status);
    return MPI_SUCCESS;
}

int MPI_Status_f2c(const MPI_Fint *fortran, MPI_Status *status) {
    __builtin_memcpy(status, fortran, sizeof *status);
    return MPI_SUCCESS;
}
