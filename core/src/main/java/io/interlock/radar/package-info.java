/**
 * Makes sequential dataflow analyses sound under concurrency by asking which reads may race. Holds
 * the framework and its clients.
 */
@NullMarked
package io.interlock.radar;

import org.jspecify.annotations.NullMarked;
