/**
 * The race check as a list of phases: summaries, accesses, pairs, safety. Each phase says which
 * analyses of the packages below it runs, and in which order; the analyses are not here.
 */
@NullMarked
package io.interlock.race;

import org.jspecify.annotations.NullMarked;
