/* What is not modelled, files and dynamic processes: declared so that programs with them compile, and the linker names each
 * call with its line. Included by mpi.h. */
#ifndef ALLWAYS_MPI_MISSING_H
#define ALLWAYS_MPI_MISSING_H

enum {
    MPI_MODE_CREATE = 1,
    MPI_MODE_RDONLY = 2,
    MPI_MODE_WRONLY = 4,
    MPI_MODE_RDWR = 8,
    MPI_MODE_DELETE_ON_CLOSE = 16,
    MPI_MODE_UNIQUE_OPEN = 32,
    MPI_MODE_EXCL = 64,
    MPI_MODE_APPEND = 128,
    MPI_MODE_SEQUENTIAL = 256,
    MPI_SEEK_SET = 600,
    MPI_SEEK_CUR = 602,
    MPI_SEEK_END = 604
};

#define MPI_DISPLACEMENT_CURRENT (-54278278)

int MPI_File_open(MPI_Comm comm, const char *name, int mode, MPI_Info info, MPI_File *file);
int MPI_File_close(MPI_File *file);
int MPI_File_delete(const char *name, MPI_Info info);
int MPI_File_sync(MPI_File file);
int MPI_File_set_size(MPI_File file, MPI_Offset size);
int MPI_File_preallocate(MPI_File file, MPI_Offset size);
int MPI_File_get_size(MPI_File file, MPI_Offset *size);
int MPI_File_get_position(MPI_File file, MPI_Offset *offset);
int MPI_File_get_byte_offset(MPI_File file, MPI_Offset offset, MPI_Offset *displacement);
int MPI_File_seek(MPI_File file, MPI_Offset offset, int whence);
int MPI_File_seek_shared(MPI_File file, MPI_Offset offset, int whence);
int MPI_File_set_view(MPI_File file, MPI_Offset displacement, MPI_Datatype etype, MPI_Datatype filetype, const char *data,
                      MPI_Info info);
int MPI_File_get_view(MPI_File file, MPI_Offset *displacement, MPI_Datatype *etype, MPI_Datatype *filetype, char *data);
int MPI_File_set_atomicity(MPI_File file, int flag);
int MPI_File_set_info(MPI_File file, MPI_Info info);
int MPI_File_get_info(MPI_File file, MPI_Info *info);
int MPI_File_read(MPI_File file, void *buf, int count, MPI_Datatype type, MPI_Status *status);
int MPI_File_read_all(MPI_File file, void *buf, int count, MPI_Datatype type, MPI_Status *status);
int MPI_File_read_at(MPI_File file, MPI_Offset offset, void *buf, int count, MPI_Datatype type, MPI_Status *status);
int MPI_File_read_at_all(MPI_File file, MPI_Offset offset, void *buf, int count, MPI_Datatype type, MPI_Status *status);
int MPI_File_read_shared(MPI_File file, void *buf, int count, MPI_Datatype type, MPI_Status *status);
int MPI_File_read_ordered(MPI_File file, void *buf, int count, MPI_Datatype type, MPI_Status *status);
int MPI_File_iread(MPI_File file, void *buf, int count, MPI_Datatype type, MPI_Request *request);
int MPI_File_iread_at(MPI_File file, MPI_Offset offset, void *buf, int count, MPI_Datatype type, MPI_Request *request);
int MPI_File_write(MPI_File file, const void *buf, int count, MPI_Datatype type, MPI_Status *status);
int MPI_File_write_all(MPI_File file, const void *buf, int count, MPI_Datatype type, MPI_Status *status);
int MPI_File_write_at(MPI_File file, MPI_Offset offset, const void *buf, int count, MPI_Datatype type, MPI_Status *status);
int MPI_File_write_at_all(MPI_File file, MPI_Offset offset, const void *buf, int count, MPI_Datatype type,
                          MPI_Status *status);
int MPI_File_write_shared(MPI_File file, const void *buf, int count, MPI_Datatype type, MPI_Status *status);
int MPI_File_write_ordered(MPI_File file, const void *buf, int count, MPI_Datatype type, MPI_Status *status);
int MPI_File_iwrite(MPI_File file, const void *buf, int count, MPI_Datatype type, MPI_Request *request);
int MPI_File_iwrite_at(MPI_File file, MPI_Offset offset, const void *buf, int count, MPI_Datatype type, MPI_Request *request);

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

#endif
