/**
 * Unit images kept on disk, found again by what they were made from, so that what did not change is
 * not compiled again. Knows nothing of what is in an image.
 */
@NullMarked
package io.interlock.frontend.cache;

import org.jspecify.annotations.NullMarked;
