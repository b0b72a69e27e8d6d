/* What is not modelled, some of files, dynamic processes and sessions: declared so that programs with them compile, and the linker names each
 * call with its line. Included by mpi.h. */
#ifndef ALLWAYS_MPI_MISSING_H
#define ALLWAYS_MPI_MISSING_H

int MPI_File_seek_shared(MPI_File file, MPI_Offset offset, int whence);
int MPI_File_read_shared(MPI_File file, void *buf, int count, MPI_Datatype type, MPI_Status *status);
int MPI_File_read_ordered(MPI_File file, void *buf, int count, MPI_Datatype type, MPI_Status *status);
int MPI_File_iread(MPI_File file, void *buf, int count, MPI_Datatype type, MPI_Request *request);
int MPI_File_iread_at(MPI_File file, MPI_Offset offset, void *buf, int count, MPI_Datatype type, MPI_Request *request);
int MPI_File_write_shared(MPI_File file, const void *buf, int count, MPI_Datatype type, MPI_Status *status);
int MPI_File_write_ordered(MPI_File file, const void *buf, int count, MPI_Datatype type, MPI_Status *status);
int MPI_File_iwrite(MPI_File file, const void *buf, int count, MPI_Datatype type, MPI_Request *request);
int MPI_File_iwrite_at(MPI_File file, MPI_Offset offset, const void *buf, int count, MPI_Datatype type, MPI_Request *request);
int MPI_File_get_position_shared(MPI_File file, MPI_Offset *offset);
int MPI_File_iread_shared(MPI_File file, void *buf, int count, MPI_Datatype type, MPI_Request *request);
int MPI_File_iwrite_shared(MPI_File file, const void *buf, int count, MPI_Datatype type, MPI_Request *request);
int MPI_File_iread_all(MPI_File file, void *buf, int count, MPI_Datatype type, MPI_Request *request);
int MPI_File_iwrite_all(MPI_File file, const void *buf, int count, MPI_Datatype type, MPI_Request *request);
int MPI_File_iread_at_all(MPI_File file, MPI_Offset offset, void *buf, int count, MPI_Datatype type, MPI_Request *request);
int MPI_File_iwrite_at_all(MPI_File file, MPI_Offset offset, const void *buf, int count, MPI_Datatype type,
                           MPI_Request *request);

int MPI_Comm_spawn(const char *command, char *argv[], int most, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *children,
                   int errors[]);
int MPI_Comm_spawn_multiple(int count, char *commands[], char **argvs[], const int most[], const MPI_Info infos[], int root,
                            MPI_Comm comm, MPI_Comm *children, int errors[]);
int MPI_Comm_accept(const char *port, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *other);
int MPI_Comm_connect(const char *port, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *other);
int MPI_Comm_join(int fd, MPI_Comm *other);
int MPI_Open_port(MPI_Info info, char *port);
int MPI_Close_port(const char *port);
int MPI_Publish_name(const char *service, MPI_Info info, const char *port);
int MPI_Unpublish_name(const char *service, MPI_Info info, const char *port);
int MPI_Lookup_name(const char *service, MPI_Info info, char *port);

typedef int MPI_Session;
#define MPI_SESSION_NULL ((MPI_Session) 0)
int MPI_Session_init(MPI_Info info, MPI_Errhandler handler, MPI_Session *session);
int MPI_Session_finalize(MPI_Session *session);
int MPI_Session_get_num_psets(MPI_Session session, MPI_Info info, int *count);
int MPI_Session_get_nth_pset(MPI_Session session, MPI_Info info, int n, int *length, char *name);
int MPI_Session_get_pset_info(MPI_Session session, const char *name, MPI_Info *info);
int MPI_Session_get_info(MPI_Session session, MPI_Info *info);
int MPI_Session_set_errhandler(MPI_Session session, MPI_Errhandler handler);
int MPI_Group_from_session_pset(MPI_Session session, const char *name, MPI_Group *group);
int MPI_Comm_create_from_group(MPI_Group group, const char *tag, MPI_Info info, MPI_Errhandler handler, MPI_Comm *fresh);

#endif
