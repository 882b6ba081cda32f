/**
 * Decodes unit images, the compact form in which the unit reader hands over a translation unit (the
 * layout is described in {@code unit.h} beside the reader). Images are checked as they are read: a
 * damaged one gives a {@link io.interlock.frontend.image.CorruptImageException}, never wrong code.
 */
@NullMarked
package io.interlock.frontend.image;

import org.jspecify.annotations.NullMarked;
