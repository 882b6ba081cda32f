/**
 * Symbolic names of values: what a pointer or number is in terms of the function's formals, globals
 * and the memory it found on entry. Names are what locks and accesses are told apart by; how locks
 * and threads change is not known here.
 */
@NullMarked
package io.interlock.symbolic;

import org.jspecify.annotations.NullMarked;
