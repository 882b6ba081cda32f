/**
 * Which findings a report shows. The formats are in the packages below. Works on findings alone.
 */
@NullMarked
package io.interlock.report;

import org.jspecify.annotations.NullMarked;
