/**
 * Library models: what functions without a usable body do to locks, threads and memory. The models
 * themselves are data files; this package reads and matches them.
 */
@NullMarked
package io.interlock.model;

import org.jspecify.annotations.NullMarked;
