/**
 * Why a call may reach a function: the chain of assignments that takes it there, found in the
 * program by asking a points-to analysis, whichever it is, what each value may hold.
 */
@NullMarked
package io.interlock.callgraph.witness;

import org.jspecify.annotations.NullMarked;
