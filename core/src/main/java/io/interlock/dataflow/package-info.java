/**
 * The one dataflow solver, its problem and domain interfaces, and generic domains. Concrete
 * analyses live in the packages that use their results.
 */
@NullMarked
package io.interlock.dataflow;

import org.jspecify.annotations.NullMarked;
