/** Prints IR for people, with the names and lines of the source. Nothing reads it back. */
@NullMarked
package io.interlock.ir.print;

import org.jspecify.annotations.NullMarked;
