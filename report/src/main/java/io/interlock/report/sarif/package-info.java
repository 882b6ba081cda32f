/**
 * Findings as SARIF 2.1.0, for code review and editors, and reading such files back as a baseline.
 * Works on findings alone.
 */
@NullMarked
package io.interlock.report.sarif;

import org.jspecify.annotations.NullMarked;
