/**
 * Measures speed and quality on known programs: the {@code bench} command. Nothing in the other
 * modules depends on it.
 */
@NullMarked
package io.interlock.bench;

import org.jspecify.annotations.NullMarked;
