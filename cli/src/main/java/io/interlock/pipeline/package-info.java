/**
 * The phases of a run, in order, from sources to ranked findings. Each phase is a function from
 * typed inputs to a result record; this package only joins them.
 */
@NullMarked
package io.interlock.pipeline;

import org.jspecify.annotations.NullMarked;
