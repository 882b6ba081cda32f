/**
 * What threads may find in atomic variables under C11's weaker orders, and what they know of each
 * other's plain accesses. States of it only: who does what is up to the explorer.
 */
@NullMarked
package io.interlock.explore.weak;

import org.jspecify.annotations.NullMarked;
