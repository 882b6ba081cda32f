/** Reports of earlier runs, whichever format they have. Works on findings alone. */
@NullMarked
package io.interlock.report.baseline;

import org.jspecify.annotations.NullMarked;
