package io.interlock.summary.codec;

/** What an entry of the names is: a kind of atom, or a whole name. */
enum AtomTag {
  ZERO,
  UNKNOWN,
  GLOBAL_ADDRESS,
  FUNCTION_ADDRESS,
  OWN_PLACE,
  LIBRARY_PLACE,
  STACK_OBJECT,
  FRESH_OBJECT,
  FORMAL_VALUE,
  ANONYMOUS,
  CONTENTS,
  LOADED,
  REACHED,
  CONTENTS_AT_CALL,
  COMPUTED,
  ONLY_HANDLE,
  THREAD_HANDLE,
  NAME
}
