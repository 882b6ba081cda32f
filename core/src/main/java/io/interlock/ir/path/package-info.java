/**
 * Places in memory by the way to them: a root, then offsets and dereferences, printed as a C
 * programmer would write them. Says nothing about which places may be the same.
 */
@NullMarked
package io.interlock.ir.path;

import org.jspecify.annotations.NullMarked;
