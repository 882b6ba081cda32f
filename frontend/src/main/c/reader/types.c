/*
 * Debug types, reduced to what names and layouts need.
 *
 *   type := kind ...
 *     OPAQUE name | BASE name bits | POINTER target+1 bits | ENUM name bits
 *     STRUCT, UNION name file+1 line bits complete memberCount member*
 *     ARRAY element+1 bits dimensionCount (count+1)*
 *     TYPEDEF name target+1 | QUALIFIED which target+1
 *     FUNCTION count (type+1)*          the first is the result
 *   member := name type+1 bitOffset bits isBitField
 *
 * Types may be recursive, so a type gets its number when it is first mentioned and its description
 * when its turn comes; nothing here recurses.
 */
#include <stdlib.h>

#include "unit.h"

enum type_kind { OPAQUE, BASE, POINTER_TO, STRUCT, UNION, ARRAY, ENUM, TYPEDEF, QUALIFIED, FUNCTION };
enum qualifier { CONST = 1, VOLATILE = 2, RESTRICT = 3, ATOMIC = 4 };

/* Operand numbers of LLVM's debug-info nodes. */
enum { TYPE_NAME = 2, TYPE_BASE = 3, TYPE_ELEMENTS = 4, SUBRANGE_COUNT = 0, MAX_OPERANDS = 24 };

enum tag {
  TAG_ARRAY = 0x01, TAG_CLASS = 0x02, TAG_ENUM = 0x04, TAG_MEMBER = 0x0d, TAG_POINTER = 0x0f,
  TAG_REFERENCE = 0x10, TAG_STRUCT = 0x13, TAG_SUBROUTINE = 0x15, TAG_TYPEDEF = 0x16,
  TAG_UNION = 0x17, TAG_SUBRANGE = 0x21, TAG_BASE = 0x24, TAG_CONST = 0x26, TAG_VOLATILE = 0x35,
  TAG_RESTRICT = 0x37, TAG_RVALUE_REFERENCE = 0x42, TAG_ATOMIC = 0x47
};

unsigned node_operands(struct unit *u, LLVMMetadataRef node, LLVMValueRef *out, unsigned limit) {
  LLVMValueRef value = LLVMMetadataAsValue(u->context, node);
  unsigned count = LLVMGetMDNodeNumOperands(value);
  if (count > limit) return 0;
  LLVMGetMDNodeOperands(value, out);
  return count;
}

LLVMMetadataRef node_of(LLVMValueRef operand) {
  return operand && LLVMIsAMDNode(operand) ? LLVMValueAsMetadata(operand) : NULL;
}

uint32_t node_string(struct unit *u, LLVMValueRef operand) {
  unsigned length = 0;
  const char *text = operand && LLVMIsAMDString(operand) ? LLVMGetMDString(operand, &length) : NULL;
  return string_number(u, text ? text : "", text ? length : 0);
}

uint32_t type_number(struct unit *u, LLVMMetadataRef type) {
  if (!type) return 0;
  uint32_t known = map_get(&u->types.numbers, type);
  if (known != MAP_NONE) return known + 1;
  if (u->pending_size == u->pending_capacity) {
    u->pending_capacity = u->pending_capacity ? u->pending_capacity * 2 : 256;
    u->pending_types = realloc(u->pending_types, u->pending_capacity * sizeof *u->pending_types);
    if (!u->pending_types) abort();
  }
  u->pending_types[u->pending_size++] = type;
  map_put(&u->types.numbers, type, u->types.count);
  return ++u->types.count;
}

static int is_type(LLVMMetadataRef node) {
  switch (LLVMGetMetadataKind(node)) {
    case LLVMDIBasicTypeMetadataKind:
    case LLVMDIDerivedTypeMetadataKind:
    case LLVMDICompositeTypeMetadataKind:
    case LLVMDISubroutineTypeMetadataKind: return 1;
    default: return 0;
  }
}

static uint32_t type_name(struct unit *u, LLVMMetadataRef type) {
  size_t length = 0;
  const char *text = LLVMDITypeGetName(type, &length);
  return string_number(u, text ? text : "", text ? length : 0);
}

static LLVMMetadataRef base_of(struct unit *u, LLVMMetadataRef type) {
  LLVMValueRef operands[MAX_OPERANDS];
  unsigned count = node_operands(u, type, operands, MAX_OPERANDS);
  return count > TYPE_BASE ? node_of(operands[TYPE_BASE]) : NULL;
}

/* The operands of a list node that may be long; the caller frees them. */
static LLVMValueRef *list_of(LLVMValueRef list, unsigned *count) {
  *count = 0;
  LLVMMetadataRef node = node_of(list);
  if (!node || LLVMGetMetadataKind(node) != LLVMMDTupleMetadataKind) return NULL;
  *count = LLVMGetMDNodeNumOperands(list);
  LLVMValueRef *operands = malloc((*count + 1) * sizeof *operands);
  if (!operands) abort();
  LLVMGetMDNodeOperands(list, operands);
  return operands;
}

static void write_member(struct unit *u, LLVMMetadataRef member) {
  struct bytes *out = &u->types.bytes;
  put_unsigned(out, type_name(u, member));
  put_unsigned(out, type_number(u, base_of(u, member)));
  put_unsigned(out, LLVMDITypeGetOffsetInBits(member));
  put_unsigned(out, LLVMDITypeGetSizeInBits(member));
  put_byte(out, (LLVMDITypeGetFlags(member) & LLVMDIFlagBitField) != 0);
}

static int is_member(LLVMMetadataRef node) {
  return node && LLVMGetMetadataKind(node) == LLVMDIDerivedTypeMetadataKind &&
         LLVMGetDINodeTag(node) == TAG_MEMBER && !(LLVMDITypeGetFlags(node) & LLVMDIFlagStaticMember);
}

static void write_record(struct unit *u, LLVMMetadataRef type, enum type_kind kind) {
  struct bytes *out = &u->types.bytes;
  LLVMValueRef operands[MAX_OPERANDS];
  unsigned count = node_operands(u, type, operands, MAX_OPERANDS);
  put_byte(out, kind);
  put_unsigned(out, type_name(u, type));
  put_unsigned(out, count > 0 ? file_number(u, node_of(operands[0])) : 0);
  put_unsigned(out, LLVMDITypeGetLine(type));
  put_unsigned(out, LLVMDITypeGetSizeInBits(type));
  put_byte(out, !(LLVMDITypeGetFlags(type) & LLVMDIFlagFwdDecl));
  unsigned elements = 0, members = 0;
  LLVMValueRef *list = count > TYPE_ELEMENTS ? list_of(operands[TYPE_ELEMENTS], &elements) : NULL;
  for (unsigned i = 0; i < elements; i++) members += (unsigned)is_member(node_of(list[i]));
  put_unsigned(out, members);
  for (unsigned i = 0; i < elements; i++)
    if (is_member(node_of(list[i]))) write_member(u, node_of(list[i]));
  free(list);
}

/* The element count of one dimension plus one; 0 for a flexible or variable length. */
static uint64_t dimension(struct unit *u, LLVMMetadataRef subrange) {
  LLVMValueRef operands[MAX_OPERANDS];
  if (LLVMGetMetadataKind(subrange) != LLVMDISubrangeMetadataKind) return 0;
  unsigned count = node_operands(u, subrange, operands, MAX_OPERANDS);
  LLVMValueRef length = count > SUBRANGE_COUNT ? operands[SUBRANGE_COUNT] : NULL;
  if (!length || !LLVMIsAConstantInt(length)) return 0;
  int64_t value = LLVMConstIntGetSExtValue(length);
  return value < 0 ? 0 : (uint64_t)value + 1;
}

static void write_array(struct unit *u, LLVMMetadataRef type) {
  struct bytes *out = &u->types.bytes;
  LLVMValueRef operands[MAX_OPERANDS];
  unsigned count = node_operands(u, type, operands, MAX_OPERANDS);
  put_byte(out, ARRAY);
  put_unsigned(out, count > TYPE_BASE ? type_number(u, node_of(operands[TYPE_BASE])) : 0);
  put_unsigned(out, LLVMDITypeGetSizeInBits(type));
  unsigned dimensions = 0;
  LLVMValueRef *list =
      count > TYPE_ELEMENTS ? list_of(operands[TYPE_ELEMENTS], &dimensions) : NULL;
  put_unsigned(out, dimensions);
  for (unsigned i = 0; i < dimensions; i++) {
    LLVMMetadataRef subrange = node_of(list[i]);
    put_unsigned(out, subrange ? dimension(u, subrange) : 0);
  }
  free(list);
}

static void write_function_type(struct unit *u, LLVMMetadataRef type) {
  struct bytes *out = &u->types.bytes;
  LLVMValueRef operands[MAX_OPERANDS];
  unsigned count = node_operands(u, type, operands, MAX_OPERANDS), parts = 0;
  LLVMValueRef *list = count > TYPE_BASE ? list_of(operands[TYPE_BASE], &parts) : NULL;
  put_byte(out, FUNCTION);
  put_unsigned(out, parts);
  for (unsigned i = 0; i < parts; i++) put_unsigned(out, type_number(u, node_of(list[i])));
  free(list);
}

static void write_named(struct unit *u, LLVMMetadataRef type, enum type_kind kind) {
  put_byte(&u->types.bytes, kind);
  put_unsigned(&u->types.bytes, type_name(u, type));
  if (kind == BASE || kind == ENUM) put_unsigned(&u->types.bytes, LLVMDITypeGetSizeInBits(type));
  if (kind == TYPEDEF) put_unsigned(&u->types.bytes, type_number(u, base_of(u, type)));
}

static void write_pointer(struct unit *u, LLVMMetadataRef type) {
  put_byte(&u->types.bytes, POINTER_TO);
  put_unsigned(&u->types.bytes, type_number(u, base_of(u, type)));
  put_unsigned(&u->types.bytes, LLVMDITypeGetSizeInBits(type));
}

static void write_qualified(struct unit *u, LLVMMetadataRef type, enum qualifier which) {
  put_byte(&u->types.bytes, QUALIFIED);
  put_byte(&u->types.bytes, which);
  put_unsigned(&u->types.bytes, type_number(u, base_of(u, type)));
}

static void write_type(struct unit *u, LLVMMetadataRef type) {
  if (!is_type(type)) {
    put_byte(&u->types.bytes, OPAQUE);
    put_unsigned(&u->types.bytes, string_number(u, "", 0));
    return;
  }
  switch (LLVMGetDINodeTag(type)) {
    case TAG_BASE: write_named(u, type, BASE); break;
    case TAG_ENUM: write_named(u, type, ENUM); break;
    case TAG_TYPEDEF: write_named(u, type, TYPEDEF); break;
    case TAG_POINTER:
    case TAG_REFERENCE:
    case TAG_RVALUE_REFERENCE: write_pointer(u, type); break;
    case TAG_STRUCT:
    case TAG_CLASS: write_record(u, type, STRUCT); break;
    case TAG_UNION: write_record(u, type, UNION); break;
    case TAG_ARRAY: write_array(u, type); break;
    case TAG_SUBROUTINE: write_function_type(u, type); break;
    case TAG_CONST: write_qualified(u, type, CONST); break;
    case TAG_VOLATILE: write_qualified(u, type, VOLATILE); break;
    case TAG_RESTRICT: write_qualified(u, type, RESTRICT); break;
    case TAG_ATOMIC: write_qualified(u, type, ATOMIC); break;
    default: write_named(u, type, OPAQUE); break;
  }
}

void write_pending_types(struct unit *u) {
  for (size_t i = 0; i < u->pending_size; i++) write_type(u, u->pending_types[i]);
  u->pending_size = 0;
}
