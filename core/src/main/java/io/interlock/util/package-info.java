/**
 * Small general-purpose pieces that know nothing of programs or races: bit sets, interning, text.
 * Anything with a meaning of its own in the analysis belongs in its own package.
 */
@NullMarked
package io.interlock.util;

import org.jspecify.annotations.NullMarked;
