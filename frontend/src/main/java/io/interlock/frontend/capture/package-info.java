/**
 * Watches a build: runs it with a library preloaded that notes which compilers, archivers and
 * linkers run, and makes of that the steps that compile, archive and link. What the steps mean for
 * programs to be checked does not belong here, and neither does compiling anything.
 */
@NullMarked
package io.interlock.frontend.capture;

import org.jspecify.annotations.NullMarked;
