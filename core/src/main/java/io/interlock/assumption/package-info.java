/**
 * What the analyses take for granted, each by a name that users can switch it off by. What an
 * assumption means for an analysis belongs to that analysis.
 */
@NullMarked
package io.interlock.assumption;

import org.jspecify.annotations.NullMarked;
