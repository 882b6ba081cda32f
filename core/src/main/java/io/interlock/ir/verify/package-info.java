/**
 * States what is wrong with a program's IR, and where. Runs in tests and on request; analyses may
 * rely on what it checks.
 */
@NullMarked
package io.interlock.ir.verify;

import org.jspecify.annotations.NullMarked;
