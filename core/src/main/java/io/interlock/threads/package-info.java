/**
 * Thread roots, what may run at the same time as what, and which memory threads share. Locks are
 * left to {@code lockset}.
 */
@NullMarked
package io.interlock.threads;

import org.jspecify.annotations.NullMarked;
