/**
 * Places in C sources: files, lines, columns, ranges, and the text found there. Nothing here knows
 * the IR or reads the preprocessor output.
 */
@NullMarked
package io.interlock.source;

import org.jspecify.annotations.NullMarked;
