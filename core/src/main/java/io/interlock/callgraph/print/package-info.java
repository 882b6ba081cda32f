/** Call graphs as text, for people and for graph drawing. */
@NullMarked
package io.interlock.callgraph.print;

import org.jspecify.annotations.NullMarked;
