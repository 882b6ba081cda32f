/*
 * Constants, and the initial values of global variables.
 *
 *   constant := kind ...
 *     INTEGER bits value | NULL | UNDEFINED | SYMBOL symbol offset
 *     OPAQUE valueType count operand* : anything else, with the constants it is made of
 *     ASSEMBLY text constraints hasSideEffects
 *   initializer := byteSize isString(0|1) [text] scalarCount (offsetDelta byteSize constant)*
 *                  omittedBytes
 *
 * An initializer lists its scalars that are not zero, in the order of their offsets. Addresses are
 * always listed; long runs of plain numbers are left out and counted in omittedBytes.
 */
#include <string.h>

#include "unit.h"

enum constant_kind { INTEGER, NULL_POINTER, UNDEFINED, SYMBOL, OPAQUE, ASSEMBLY };
enum { MAX_DEPTH = 64, MAX_NUMBERS = 64, MAX_TEXT = 200, MAX_PARTS = 4096 };

static uint32_t number_at_depth(struct unit *u, LLVMValueRef constant, int depth);

static uint32_t add(struct unit *u, LLVMValueRef constant) {
  map_put(&u->constants.numbers, constant, u->constants.count);
  return u->constants.count++;
}

/* Follows address arithmetic, casts and integer round trips down to one symbol plus an offset. */
static LLVMValueRef symbol_of(struct unit *u, LLVMValueRef constant, int64_t *offset, int depth) {
  if (depth > MAX_DEPTH) return NULL;
  if (LLVMIsAGlobalValue(constant)) return constant;
  if (!LLVMIsAConstantExpr(constant)) return NULL;
  switch (LLVMGetConstOpcode(constant)) {
    case LLVMGetElementPtr: {
      struct address_term terms[MAX_ADDRESS_TERMS];
      unsigned count;
      int64_t step;
      if (!split_address(u, constant, &step, terms, &count) || count) return NULL;
      *offset += step;
      return symbol_of(u, LLVMGetOperand(constant, 0), offset, depth + 1);
    }
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
    case LLVMPtrToInt:
    case LLVMIntToPtr: return symbol_of(u, LLVMGetOperand(constant, 0), offset, depth + 1);
    case LLVMAdd: {
      LLVMValueRef left = LLVMGetOperand(constant, 0), right = LLVMGetOperand(constant, 1);
      if (!LLVMIsAConstantInt(right)) {
        LLVMValueRef swap = left;
        left = right;
        right = swap;
      }
      if (!LLVMIsAConstantInt(right) || LLVMGetIntTypeWidth(LLVMTypeOf(right)) > 64) return NULL;
      *offset += LLVMConstIntGetSExtValue(right);
      return symbol_of(u, left, offset, depth + 1);
    }
    default: return NULL;
  }
}

uint32_t symbol_target(struct unit *u, LLVMValueRef constant, int64_t *offset) {
  LLVMValueRef symbol = symbol_of(u, constant, offset, 0);
  return symbol ? map_get(&u->symbols.numbers, symbol) : MAP_NONE;
}

/* The number an expression over null and numbers comes to: offsetof written by hand. */
static int number_of(struct unit *u, LLVMValueRef constant, int64_t *value, int depth) {
  if (depth > MAX_DEPTH) return 0;
  if (LLVMIsAConstantPointerNull(constant)) return 1;
  if (LLVMIsAConstantInt(constant)) {
    if (LLVMGetIntTypeWidth(LLVMTypeOf(constant)) > 64) return 0;
    *value += LLVMConstIntGetSExtValue(constant);
    return 1;
  }
  if (!LLVMIsAConstantExpr(constant)) return 0;
  LLVMValueRef first = LLVMGetOperand(constant, 0);
  switch (LLVMGetConstOpcode(constant)) {
    case LLVMGetElementPtr: {
      struct address_term terms[MAX_ADDRESS_TERMS];
      unsigned count;
      int64_t step;
      if (!split_address(u, constant, &step, terms, &count) || count) return 0;
      *value += step;
      return number_of(u, first, value, depth + 1);
    }
    case LLVMBitCast:
    case LLVMPtrToInt:
    case LLVMIntToPtr: return number_of(u, first, value, depth + 1);
    case LLVMAdd:
      return number_of(u, first, value, depth + 1) &&
             number_of(u, LLVMGetOperand(constant, 1), value, depth + 1);
    case LLVMSub: {
      int64_t less = 0;
      if (!number_of(u, LLVMGetOperand(constant, 1), &less, depth + 1)) return 0;
      *value -= less;
      return number_of(u, first, value, depth + 1);
    }
    default: return 0;
  }
}

static uint32_t add_opaque(struct unit *u, LLVMValueRef constant, int depth) {
  int operands = depth < MAX_DEPTH && !LLVMIsABlockAddress(constant) &&
                         !LLVMIsAConstantDataSequential(constant)
                     ? LLVMGetNumOperands(constant)
                     : 0;
  if (operands > MAX_PARTS) operands = 0;
  struct bytes parts = {0};
  int count = 0;
  for (int i = 0; i < operands; i++) {
    LLVMValueRef operand = LLVMGetOperand(constant, (unsigned)i);
    if (!operand || !LLVMIsConstant(operand) || LLVMValueIsBasicBlock(operand)) continue;
    put_unsigned(&parts, number_at_depth(u, operand, depth + 1));
    count++;
  }
  struct bytes *out = &u->constants.bytes;
  put_byte(out, OPAQUE);
  put_unsigned(out, value_type_code(u, LLVMTypeOf(constant)));
  put_unsigned(out, (uint64_t)count);
  bytes_append(out, parts.data, parts.size);
  bytes_free(&parts);
  return add(u, constant);
}

static uint32_t add_assembly(struct unit *u, LLVMValueRef constant) {
  size_t length = 0;
  const char *text = LLVMGetInlineAsmAsmString(constant, &length);
  uint32_t assembly = string_number(u, text, length);
  text = LLVMGetInlineAsmConstraintString(constant, &length);
  uint32_t constraints = string_number(u, text, length);
  struct bytes *out = &u->constants.bytes;
  put_byte(out, ASSEMBLY);
  put_unsigned(out, assembly);
  put_unsigned(out, constraints);
  put_byte(out, LLVMGetInlineAsmHasSideEffects(constant) != 0);
  return add(u, constant);
}

static uint32_t number_at_depth(struct unit *u, LLVMValueRef constant, int depth) {
  uint32_t known = map_get(&u->constants.numbers, constant);
  if (known != MAP_NONE) return known;
  struct bytes *out = &u->constants.bytes;
  if (LLVMIsAInlineAsm(constant)) return add_assembly(u, constant);
  if (LLVMIsAConstantInt(constant) && LLVMGetIntTypeWidth(LLVMTypeOf(constant)) <= 64) {
    put_byte(out, INTEGER);
    put_unsigned(out, LLVMGetIntTypeWidth(LLVMTypeOf(constant)));
    put_signed(out, LLVMConstIntGetSExtValue(constant));
    return add(u, constant);
  }
  if (LLVMIsAConstantPointerNull(constant) || LLVMIsUndef(constant)) { /* undef includes poison */
    put_byte(out, LLVMIsAConstantPointerNull(constant) ? NULL_POINTER : UNDEFINED);
    return add(u, constant);
  }
  int64_t value = 0;
  LLVMTypeRef type = LLVMTypeOf(constant);
  if (LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) <= 64 &&
      number_of(u, constant, &value, 0)) {
    put_byte(out, INTEGER);
    put_unsigned(out, LLVMGetIntTypeWidth(type));
    put_signed(out, value);
    return add(u, constant);
  }
  int64_t offset = 0;
  uint32_t number = symbol_target(u, constant, &offset);
  if (number == MAP_NONE) return add_opaque(u, constant, depth);
  put_byte(out, SYMBOL);
  put_unsigned(out, number);
  put_signed(out, offset);
  return add(u, constant);
}

uint32_t constant_number(struct unit *u, LLVMValueRef constant) {
  return number_at_depth(u, constant, 0);
}

struct scalars {
  struct bytes bytes;
  uint64_t count, last_offset, omitted;
};

static void add_scalar(struct unit *u, struct scalars *s, LLVMValueRef constant, uint64_t offset) {
  put_unsigned(&s->bytes, offset - s->last_offset);
  put_unsigned(&s->bytes, LLVMStoreSizeOfType(u->layout, LLVMTypeOf(constant)));
  put_unsigned(&s->bytes, constant_number(u, constant));
  s->last_offset = offset;
  s->count++;
}

/* Plain numbers: few are listed one by one, many only counted. */
static void add_numbers(struct unit *u, struct scalars *s, LLVMValueRef data, uint64_t offset) {
  LLVMTypeRef type = LLVMTypeOf(data);
  unsigned count = LLVMGetTypeKind(type) == LLVMArrayTypeKind ? (unsigned)LLVMGetArrayLength2(type)
                                                              : LLVMGetVectorSize(type);
  uint64_t size = alloc_size(u, LLVMGetElementType(type));
  if (count > MAX_NUMBERS) {
    s->omitted += count * size;
    return;
  }
  for (unsigned i = 0; i < count; i++) {
    LLVMValueRef element = LLVMGetAggregateElement(data, i);
    if (element && !LLVMIsNull(element)) add_scalar(u, s, element, offset + i * size);
  }
}

/* Depth is that of the C type's nesting, which clang itself bounds. */
static void flatten(struct unit *u, struct scalars *s, LLVMValueRef constant, uint64_t offset) {
  if (LLVMIsNull(constant) || LLVMIsUndef(constant)) return;
  if (LLVMIsAConstantDataSequential(constant)) {
    add_numbers(u, s, constant, offset);
    return;
  }
  LLVMTypeRef type = LLVMTypeOf(constant);
  if (LLVMIsAConstantStruct(constant)) {
    unsigned fields = LLVMCountStructElementTypes(type);
    for (unsigned i = 0; i < fields; i++)
      flatten(u, s, LLVMGetOperand(constant, i), offset + LLVMOffsetOfElement(u->layout, type, i));
  } else if (LLVMIsAConstantArray(constant)) {
    uint64_t size = alloc_size(u, LLVMGetElementType(type));
    unsigned elements = (unsigned)LLVMGetNumOperands(constant);
    for (unsigned i = 0; i < elements; i++)
      flatten(u, s, LLVMGetOperand(constant, i), offset + i * size);
  } else {
    add_scalar(u, s, constant, offset);
  }
}

uint32_t initializer_number(struct unit *u, LLVMValueRef constant) {
  uint32_t known = map_get(&u->initializers.numbers, constant);
  if (known != MAP_NONE) return known + 1;
  struct scalars scalars = {0};
  struct bytes *out = &u->initializers.bytes;
  put_unsigned(out, alloc_size(u, LLVMTypeOf(constant)));
  size_t length = 0;
  const char *text = LLVMIsAConstantDataArray(constant) && LLVMIsConstantString(constant)
                         ? LLVMGetAsString(constant, &length)
                         : NULL;
  put_byte(out, text != NULL);
  if (text) {
    put_unsigned(out, string_number(u, text, length < MAX_TEXT ? length : MAX_TEXT));
  } else {
    flatten(u, &scalars, constant, 0);
  }
  put_unsigned(out, scalars.count);
  bytes_append(out, scalars.bytes.data, scalars.bytes.size);
  put_unsigned(out, scalars.omitted);
  bytes_free(&scalars.bytes);
  map_put(&u->initializers.numbers, constant, u->initializers.count);
  return ++u->initializers.count;
}
