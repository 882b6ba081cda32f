/**
 * What a check is given: its options, the program and what earlier phases found out about it. No
 * analysis belongs here.
 */
@NullMarked
package io.interlock.race.input;

import org.jspecify.annotations.NullMarked;
