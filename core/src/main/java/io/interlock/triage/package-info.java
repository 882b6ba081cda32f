/**
 * What people and earlier runs say about findings: baselines and suppressions. Works on findings
 * alone and sees no IR; formats of reports are not known here.
 */
@NullMarked
package io.interlock.triage;

import org.jspecify.annotations.NullMarked;
