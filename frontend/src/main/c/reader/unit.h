/*
 * The unit image: one translation unit's bitcode, boiled down to what the analysis reads.
 *
 * All numbers are base-128 integers (bytes.h). "x+1" means 0 stands for "none". Layout:
 *
 *   image     := "ILU2" pointerBytes moduleName:string assemblyBytes
 *                section(strings) section(files) section(types) section(symbols)
 *                section(constants) section(initializers) section(bodies)
 *   section   := byteLength count entry*
 *   strings   := byteLength bytes
 *   files     := name:string directory:string
 *   types     := see types.c        symbols := see symbols.c
 *   constants := see constants.c    bodies  := see body.c
 *
 * A string, file, type, symbol or constant is referred to by its number in its section.
 * An operand of an instruction is number*2 for a local value (formals first, then results in
 * the order of their instructions), number*2+1 for a constant.
 */
#ifndef INTERLOCK_UNIT_H
#define INTERLOCK_UNIT_H

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

#include "bytes.h"

/* A table under construction: its encoded entries, how many, and which pointer got which number. */
struct table {
  struct bytes bytes;
  uint32_t count;
  struct map numbers;
};

struct string_slot {
  uint64_t hash;
  uint32_t offset, length, number; /* number is stored plus one */
};

struct attribute_kinds {
  unsigned noreturn, returns_twice, byval, sret, elementtype;
};

struct intrinsics {
  unsigned memcpy, memcpy_inline, memmove, memset, memset_inline, thread_address;
  unsigned dbg_declare, dbg_value, dbg_label, dbg_assign;
  unsigned lifetime_start, lifetime_end, expect, expect_with_probability, ptr_annotation, launder;
};

struct unit {
  LLVMContextRef context;
  LLVMModuleRef module;
  LLVMTargetDataRef layout;
  struct attribute_kinds attributes;
  struct intrinsics intrinsics;
  LLVMMetadataRef no_expression; /* the empty debug expression */

  struct table strings, files, types, symbols, constants, initializers, bodies;
  struct string_slot *string_slots;
  size_t string_capacity;
  struct map type_sizes; /* LLVM type -> allocation size in bytes, when it fits */

  /* Debug types whose description is still to be written, in the order of their numbers. */
  LLVMMetadataRef *pending_types;
  size_t pending_size, pending_capacity;
};

/* reader.c */
void unit_write(struct unit *u, struct bytes *image);

/* names.c: strings and files */
uint32_t string_number(struct unit *u, const char *text, size_t length);
uint32_t file_number(struct unit *u, LLVMMetadataRef file); /* plus one */

/* types.c */
uint32_t type_number(struct unit *u, LLVMMetadataRef type); /* plus one */
void write_pending_types(struct unit *u);
unsigned node_operands(struct unit *u, LLVMMetadataRef node, LLVMValueRef *out, unsigned limit);
LLVMMetadataRef node_of(LLVMValueRef operand);
uint32_t node_string(struct unit *u, LLVMValueRef operand);

/* layout.c */
uint64_t alloc_size(struct unit *u, LLVMTypeRef type);
uint64_t value_type_code(struct unit *u, LLVMTypeRef type);
struct address_term {
  LLVMValueRef index;
  int64_t scale;
};
#define MAX_ADDRESS_TERMS 16
/* Splits an address computation into base + offset + sum(index * scale); 0 if it has another shape. */
int split_address(struct unit *u, LLVMValueRef gep, int64_t *offset, struct address_term *terms,
                  unsigned *count);

/* constants.c */
/* The number of the symbol a constant is the address of, plus an offset; MAP_NONE if it is none. */
uint32_t symbol_target(struct unit *u, LLVMValueRef constant, int64_t *offset);
uint32_t constant_number(struct unit *u, LLVMValueRef constant);
uint32_t initializer_number(struct unit *u, LLVMValueRef constant); /* plus one */

/* symbols.c */
void collect_symbols(struct unit *u);
void write_symbols(struct unit *u);

/* body.c */
void write_body(struct unit *u, LLVMValueRef function);

#endif
