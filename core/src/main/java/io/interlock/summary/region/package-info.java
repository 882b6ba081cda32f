/**
 * Regions: which parts of the heap hang off which owner, and the names that gives them. Other facts
 * about memory are in summary.memory.
 */
@NullMarked
package io.interlock.summary.region;

import org.jspecify.annotations.NullMarked;
