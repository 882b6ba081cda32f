/**
 * Function summaries, bottom-up: what a function does to locks, threads and memory, relative to its
 * entry and in terms of its formals; the transfer functions that make them. Facts about the whole
 * program that these ask for are in the packages below; who calls a function in which state, and
 * which accesses race, is not decided here.
 */
@NullMarked
package io.interlock.summary;

import org.jspecify.annotations.NullMarked;
