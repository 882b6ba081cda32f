/**
 * What a summary is made of: states, facts, marks, accesses, exits; and summaries as results.
 * Nothing here makes them.
 */
@NullMarked
package io.interlock.summary.state;

import org.jspecify.annotations.NullMarked;
