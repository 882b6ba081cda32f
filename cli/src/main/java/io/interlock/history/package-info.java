/**
 * The runs of a project and what people said about findings, in an SQLite file. Reports are stored
 * as they are written.
 */
@NullMarked
package io.interlock.history;

import org.jspecify.annotations.NullMarked;
