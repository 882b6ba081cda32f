/**
 * The order in which findings are shown, and why: features and their weights, tags, clusters. Works
 * on findings alone and sees no IR.
 */
@NullMarked
package io.interlock.ranking;

import org.jspecify.annotations.NullMarked;
