/**
 * Explores the interleavings of small programs: which accesses can meet at all. What a program is,
 * and what library functions do, comes from elsewhere; what pairs are asked about, too.
 */
@NullMarked
package io.interlock.explore;

import org.jspecify.annotations.NullMarked;
