/// MPI programs, on the runtime of C programs: [io.allways.mpi.MpiRuntime] is what is added to that, with the library
/// under
/// `src/main/c`; [io.allways.mpi.MpiBuild] makes programs, [io.allways.mpi.MpiRanks] says how they are run.
/// [io.allways.mpi.PmpiBuild] and [io.allways.mpi.Confirmation] are about real MPIs.
@NullMarked
package io.allways.mpi;

import org.jspecify.annotations.NullMarked;
