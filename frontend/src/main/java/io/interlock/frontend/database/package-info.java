/**
 * Compilation databases ({@code compile_commands.json}): which files a build compiles, where and
 * with which flags. Ends at requests for the compiler; compiling does not belong here.
 */
@NullMarked
package io.interlock.frontend.database;

import org.jspecify.annotations.NullMarked;
