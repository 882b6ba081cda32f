/**
 * Copies of functions for what they are called with: a function pointer they pass on or call, or
 * the place that starts them as a thread. All later analyses see ordinary functions.
 */
@NullMarked
package io.interlock.specialize;

import org.jspecify.annotations.NullMarked;
