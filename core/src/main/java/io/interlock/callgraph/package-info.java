/**
 * Who calls whom, directly and through pointers, and the bottom-up order of the components. Thread
 * creation is not a call: it belongs in {@code threads}.
 */
@NullMarked
package io.interlock.callgraph;

import org.jspecify.annotations.NullMarked;
