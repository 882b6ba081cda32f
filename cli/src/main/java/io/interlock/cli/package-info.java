/**
 * The command line: commands, options, exit codes, and everything that prints. Commands of other
 * modules join in by the service interface found here.
 */
@NullMarked
package io.interlock.cli;

import org.jspecify.annotations.NullMarked;
