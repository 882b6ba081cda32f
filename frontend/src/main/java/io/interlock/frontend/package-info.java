/**
 * From C sources to the IR: compile commands, the bundled clang, its cache, the bitcode reader. No
 * analysis uses this package; it ends where the program is built.
 */
@NullMarked
package io.interlock.frontend;

import org.jspecify.annotations.NullMarked;
