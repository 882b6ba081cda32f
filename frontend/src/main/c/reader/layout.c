/* Sizes, value types and the normal form of address arithmetic. */
#include "unit.h"

uint64_t alloc_size(struct unit *u, LLVMTypeRef type) {
  uint32_t known = map_get(&u->type_sizes, type);
  if (known != MAP_NONE) return known;
  if (!LLVMTypeIsSized(type)) return 0;
  uint64_t size = LLVMABISizeOfType(u->layout, type);
  if (size < MAP_NONE) map_put(&u->type_sizes, type, (uint32_t)size);
  return size;
}

enum value_kind { VOID, INTEGER, POINTER, FLOAT, VECTOR, AGGREGATE, OTHER };

/* bits * 8 + kind */
uint64_t value_type_code(struct unit *u, LLVMTypeRef type) {
  switch (LLVMGetTypeKind(type)) {
    case LLVMVoidTypeKind: return VOID;
    case LLVMIntegerTypeKind: return (uint64_t)LLVMGetIntTypeWidth(type) << 3 | INTEGER;
    case LLVMPointerTypeKind: return LLVMSizeOfTypeInBits(u->layout, type) << 3 | POINTER;
    case LLVMHalfTypeKind:
    case LLVMBFloatTypeKind:
    case LLVMFloatTypeKind:
    case LLVMDoubleTypeKind:
    case LLVMX86_FP80TypeKind:
    case LLVMFP128TypeKind:
    case LLVMPPC_FP128TypeKind: return LLVMSizeOfTypeInBits(u->layout, type) << 3 | FLOAT;
    case LLVMVectorTypeKind: return LLVMSizeOfTypeInBits(u->layout, type) << 3 | VECTOR;
    case LLVMStructTypeKind:
    case LLVMArrayTypeKind:
      return (LLVMTypeIsSized(type) ? LLVMSizeOfTypeInBits(u->layout, type) << 3 : 0) | AGGREGATE;
    default: return OTHER;
  }
}

/* A constant index that fits 64 bits; wider ones cannot be real offsets. */
static int constant_index(LLVMValueRef index, int64_t *value) {
  if (!LLVMIsAConstantInt(index) || LLVMGetIntTypeWidth(LLVMTypeOf(index)) > 64) return 0;
  *value = LLVMConstIntGetSExtValue(index);
  return 1;
}

int split_address(struct unit *u, LLVMValueRef gep, int64_t *offset, struct address_term *terms,
                  unsigned *count) {
  *offset = 0;
  *count = 0;
  if (LLVMGetTypeKind(LLVMTypeOf(gep)) != LLVMPointerTypeKind) return 0;
  LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
  unsigned operands = (unsigned)LLVMGetNumOperands(gep);
  for (unsigned i = 1; i < operands; i++) {
    LLVMValueRef index = LLVMGetOperand(gep, i);
    int64_t value = 0;
    int is_constant = constant_index(index, &value);
    if (i > 1) {
      LLVMTypeKind kind = LLVMGetTypeKind(type);
      if (kind == LLVMStructTypeKind) {
        if (!is_constant || value < 0 || value >= LLVMCountStructElementTypes(type)) return 0;
        *offset += (int64_t)LLVMOffsetOfElement(u->layout, type, (unsigned)value);
        type = LLVMStructGetTypeAtIndex(type, (unsigned)value);
        continue;
      }
      if (kind != LLVMArrayTypeKind && kind != LLVMVectorTypeKind) return 0;
      type = LLVMGetElementType(type);
    }
    int64_t scale = (int64_t)alloc_size(u, type);
    if (is_constant) {
      *offset = (int64_t)((uint64_t)*offset + (uint64_t)value * (uint64_t)scale);
    } else if (scale) {
      if (*count == MAX_ADDRESS_TERMS) return 0;
      terms[(*count)++] = (struct address_term){index, scale};
    }
  }
  return 1;
}
