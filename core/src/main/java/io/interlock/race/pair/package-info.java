/**
 * Pairs of accesses that race, and the grounds on which others do not: asks the analyses of the
 * packages below, object by object, and names the locations. Findings are written from these in
 * race.finding.
 */
@NullMarked
package io.interlock.race.pair;

import org.jspecify.annotations.NullMarked;
