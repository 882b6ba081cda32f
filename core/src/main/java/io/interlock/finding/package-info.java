/**
 * What the tool tells its user: findings, their evidence, and what the analysis did not see. Plain
 * immutable data, free of IR and analysis types, so that reports need nothing else.
 */
@NullMarked
package io.interlock.finding;

import org.jspecify.annotations.NullMarked;
