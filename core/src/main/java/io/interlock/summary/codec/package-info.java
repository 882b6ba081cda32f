/**
 * Function summaries as bytes, for processes that have loaded the same program: how they are
 * written and read. What is in a summary, and how it comes about, is not decided here.
 */
@NullMarked
package io.interlock.summary.codec;

import org.jspecify.annotations.NullMarked;
