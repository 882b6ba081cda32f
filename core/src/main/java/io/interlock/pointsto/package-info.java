/**
 * Which memory a pointer may refer to: abstract objects, the constraints and their solver. Calls
 * through pointers are resolved together with {@code callgraph}.
 */
@NullMarked
package io.interlock.pointsto;

import org.jspecify.annotations.NullMarked;
