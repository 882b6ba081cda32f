/**
 * Joins translation units into one program, as a linker would: which definition a name means, which
 * symbols are the same, which stay apart.
 */
@NullMarked
package io.interlock.frontend.link;

import org.jspecify.annotations.NullMarked;
