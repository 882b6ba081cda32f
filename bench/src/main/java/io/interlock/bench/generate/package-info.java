/**
 * Random concurrent C programs whose races are known by construction. Written from the rules of C11
 * and POSIX and the list of protections, not from the analysis: nothing here uses it, so that it
 * can judge it.
 */
@NullMarked
package io.interlock.bench.generate;

import org.jspecify.annotations.NullMarked;
