/**
 * The program as the analyses see it: functions, blocks, instructions, types and globals. Immutable
 * once built, with dense ids; facts about it are kept by the analyses themselves.
 */
@NullMarked
package io.interlock.ir;

import org.jspecify.annotations.NullMarked;
