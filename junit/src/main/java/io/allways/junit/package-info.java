/// Tests in all their interleavings: [Check] on a test method. Read [CheckedTest] first.
@NullMarked
package io.allways.junit;

import org.jspecify.annotations.NullMarked;
