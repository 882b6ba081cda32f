/**
 * Locking discipline inferred from the code: what usually guards what, and where it does not.
 * Statistics over accesses; proofs belong in {@code race}.
 */
@NullMarked
package io.interlock.belief;

import org.jspecify.annotations.NullMarked;
