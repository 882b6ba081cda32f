/** Findings as JSON for other programs. Works on findings alone. */
@NullMarked
package io.interlock.report.json;

import org.jspecify.annotations.NullMarked;
