/**
 * From "these files, these flags" to one bitcode file per translation unit: the bundled clang and
 * where it is unpacked, the meaning of a user's compiler flags, clang as a child process. Reading
 * the bitcode does not belong here.
 */
@NullMarked
package io.interlock.frontend.clang;

import org.jspecify.annotations.NullMarked;
