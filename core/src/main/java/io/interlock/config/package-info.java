/** The options of a run as files give them. Command-line parsing belongs in {@code cli}. */
@NullMarked
package io.interlock.config;

import org.jspecify.annotations.NullMarked;
