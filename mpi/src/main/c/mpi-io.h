/* MPI's files, as far as they are modelled. Included by mpi.h. */
#ifndef ALLWAYS_MPI_IO_H
#define ALLWAYS_MPI_IO_H

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

#define MPI_MAX_DATAREP_STRING 128

typedef void MPI_File_errhandler_function(MPI_File *, int *, ...);
typedef MPI_File_errhandler_function MPI_File_errhandler_fn;

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
int MPI_File_write(MPI_File file, const void *buf, int count, MPI_Datatype type, MPI_Status *status);
int MPI_File_write_all(MPI_File file, const void *buf, int count, MPI_Datatype type, MPI_Status *status);
int MPI_File_write_at(MPI_File file, MPI_Offset offset, const void *buf, int count, MPI_Datatype type, MPI_Status *status);
int MPI_File_write_at_all(MPI_File file, MPI_Offset offset, const void *buf, int count, MPI_Datatype type,
                          MPI_Status *status);
int MPI_File_read_all_begin(MPI_File file, void *buf, int count, MPI_Datatype type);
int MPI_File_read_all_end(MPI_File file, void *buf, MPI_Status *status);
int MPI_File_read_at_all_begin(MPI_File file, MPI_Offset offset, void *buf, int count, MPI_Datatype type);
int MPI_File_read_at_all_end(MPI_File file, void *buf, MPI_Status *status);
int MPI_File_write_all_begin(MPI_File file, const void *buf, int count, MPI_Datatype type);
int MPI_File_write_all_end(MPI_File file, const void *buf, MPI_Status *status);
int MPI_File_write_at_all_begin(MPI_File file, MPI_Offset offset, const void *buf, int count, MPI_Datatype type);
int MPI_File_write_at_all_end(MPI_File file, const void *buf, MPI_Status *status);
int MPI_File_get_atomicity(MPI_File file, int *flag);
int MPI_File_get_amode(MPI_File file, int *mode);
int MPI_File_get_group(MPI_File file, MPI_Group *group);
int MPI_File_get_type_extent(MPI_File file, MPI_Datatype type, MPI_Aint *extent);
int MPI_File_create_errhandler(MPI_File_errhandler_function *function, MPI_Errhandler *handler);
int MPI_File_set_errhandler(MPI_File file, MPI_Errhandler handler);
int MPI_File_get_errhandler(MPI_File file, MPI_Errhandler *handler);
int MPI_File_call_errhandler(MPI_File file, int code);

#endif
