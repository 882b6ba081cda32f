/**
 * Findings as reports show them: texts of accesses, evidence for ranking, what is left out where
 * there is too much. Which pairs race is decided before, in race.pair.
 */
@NullMarked
package io.interlock.race.finding;

import org.jspecify.annotations.NullMarked;
