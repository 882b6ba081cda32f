/** Findings as one self-contained page to browse. Works on findings alone. */
@NullMarked
package io.interlock.report.html;

import org.jspecify.annotations.NullMarked;
