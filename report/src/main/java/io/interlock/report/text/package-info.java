/** Findings as readable text for the terminal. Works on findings alone. */
@NullMarked
package io.interlock.report.text;

import org.jspecify.annotations.NullMarked;
