/**
 * The options of a run: one documented immutable record per phase, and reading them from files.
 * Command-line parsing belongs in {@code cli}.
 */
@NullMarked
package io.interlock.config;

import org.jspecify.annotations.NullMarked;
