/**
 * Graphs over dense integer ids and the algorithms on them: orders, components, dominators. What
 * the nodes stand for is the business of the caller.
 */
@NullMarked
package io.interlock.graph;

import org.jspecify.annotations.NullMarked;
