/**
 * Types as the debug information tells them: names and layouts for printing and for telling fields
 * apart. No instruction depends on them.
 */
@NullMarked
package io.interlock.ir.type;

import org.jspecify.annotations.NullMarked;
