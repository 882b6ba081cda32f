/**
 * The unit reader: a small C library, preloaded into the bundled clang, that writes unit images.
 * Here it is built and found; its sources are resources of this package.
 */
@NullMarked
package io.interlock.frontend.reader;

import org.jspecify.annotations.NullMarked;
