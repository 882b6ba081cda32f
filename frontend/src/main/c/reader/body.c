/*
 * Function bodies.
 *
 *   body        := byteLength localCount resultType* blockCount block* variableCount variable*
 *                  bindingCount binding*
 *   block       := instructionCount instruction*
 *   instruction := opcode (plus 0x80 if the position differs from the previous instruction's,
 *                  followed by file+1 lineDelta column) and the fields listed in write_instruction
 *   variable    := name type+1 file+1 line
 *   binding     := operand variable isMemory bitOffset bits(0 = whole variable)
 *
 * Formals and results are numbered in one sequence, results in the order of their instructions.
 * Debug intrinsics become
 * variables and bindings; lifetime markers vanish.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit.h"

enum opcode {
  ALLOCA, LOAD, STORE, ATOMIC_UPDATE, COMPARE_EXCHANGE, FENCE, ADDRESS, PHI, SELECT, COMPARE,
  ARITHMETIC, CALL, TRANSFER, RETURN, JUMP, BRANCH, SWITCH, CHOOSE, UNREACHABLE
};

enum arithmetic {
  COPY, ADD, SUB, MUL, DIV, REM, SHL, LSHR, ASHR, AND, OR, XOR, FLOAT_OP, TRUNC, ZEXT, SEXT,
  FLOAT_CAST, PTR_TO_INT, INT_TO_PTR, BITCAST, EXTRACT, INSERT, VECTOR_OP, MISCELLANEOUS
};

enum transfer { COPY_DISJOINT, COPY_OVERLAPPING, FILL };
enum argument_attribute { BY_VALUE, STRUCT_RESULT, ELEMENT };
enum { POSITION_CHANGED = 0x80, VOLATILE_ACCESS = 0x10, NO_RETURN_CALL = 1, RETURNS_TWICE_CALL = 2 };

struct body {
  struct unit *u;
  struct bytes code, variables, bindings;
  struct map locals, blocks, variable_numbers;
  uint32_t local_count, variable_count, binding_count;
  LLVMMetadataRef location, scope;
  uint32_t scope_file, file, line, column;
};

static void put_operand(struct body *b, LLVMValueRef value) {
  uint32_t local = map_get(&b->locals, value);
  if (local != MAP_NONE) {
    put_unsigned(&b->code, (uint64_t)local << 1);
  } else if (LLVMIsConstant(value) || LLVMIsAInlineAsm(value)) {
    put_unsigned(&b->code, (uint64_t)constant_number(b->u, value) << 1 | 1);
  } else { /* metadata or a token handed to an intrinsic: no value of the program */
    LLVMValueRef undefined = LLVMGetUndef(LLVMInt8TypeInContext(b->u->context));
    put_unsigned(&b->code, (uint64_t)constant_number(b->u, undefined) << 1 | 1);
  }
}

static void put_block(struct body *b, LLVMBasicBlockRef block) {
  put_unsigned(&b->code, map_get(&b->blocks, block));
}

static uint64_t store_size(struct body *b, LLVMTypeRef type) {
  return LLVMTypeIsSized(type) ? LLVMStoreSizeOfType(b->u->layout, type) : 0;
}

static void put_opcode(struct body *b, LLVMValueRef instruction, enum opcode opcode) {
  LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
  if (!location || location == b->location) {
    put_byte(&b->code, (uint8_t)opcode);
    return;
  }
  b->location = location;
  LLVMMetadataRef scope = LLVMDILocationGetScope(location);
  if (scope != b->scope) {
    b->scope = scope;
    b->scope_file = scope ? file_number(b->u, LLVMDIScopeGetFile(scope)) : 0;
  }
  uint32_t line = LLVMDILocationGetLine(location), column = LLVMDILocationGetColumn(location);
  if (b->scope_file == b->file && line == b->line && column == b->column) {
    put_byte(&b->code, (uint8_t)opcode);
    return;
  }
  put_byte(&b->code, (uint8_t)opcode | POSITION_CHANGED);
  put_unsigned(&b->code, b->scope_file);
  put_signed(&b->code, (int64_t)line - b->line);
  put_unsigned(&b->code, column);
  b->file = b->scope_file;
  b->line = line;
  b->column = column;
}

/* That of an exchange that is done; one that may fail in a weaker order is not in the one order of all. */
static LLVMAtomicOrdering exchange_order(LLVMValueRef exchange) {
  LLVMAtomicOrdering done = LLVMGetCmpXchgSuccessOrdering(exchange);
  if (done != LLVMAtomicOrderingSequentiallyConsistent) return done;
  return LLVMGetCmpXchgFailureOrdering(exchange) == done ? done : LLVMAtomicOrderingAcquireRelease;
}

/* byteSize alignment ordering|volatile */
static void put_shape(struct body *b, uint64_t size, LLVMValueRef access, LLVMAtomicOrdering order) {
  put_unsigned(&b->code, size);
  put_unsigned(&b->code, LLVMGetAlignment(access));
  put_byte(&b->code, (uint8_t)order | (LLVMGetVolatile(access) ? VOLATILE_ACCESS : 0));
}

/* ALLOCA elementBytes alignment count-operand */
static void write_alloca(struct body *b, LLVMValueRef i) {
  put_opcode(b, i, ALLOCA);
  put_unsigned(&b->code, alloc_size(b->u, LLVMGetAllocatedType(i)));
  put_unsigned(&b->code, LLVMGetAlignment(i));
  put_operand(b, LLVMGetOperand(i, 0));
}

/* ADDRESS base offset termCount (index scale)* */
static void write_address(struct body *b, LLVMValueRef i) {
  struct address_term terms[MAX_ADDRESS_TERMS];
  unsigned count;
  int64_t offset;
  if (!split_address(b->u, i, &offset, terms, &count)) {
    put_opcode(b, i, ARITHMETIC);
    put_byte(&b->code, VECTOR_OP);
    unsigned operands = (unsigned)LLVMGetNumOperands(i);
    put_unsigned(&b->code, operands);
    for (unsigned k = 0; k < operands; k++) put_operand(b, LLVMGetOperand(i, k));
    return;
  }
  put_opcode(b, i, ADDRESS);
  put_operand(b, LLVMGetOperand(i, 0));
  put_signed(&b->code, offset);
  put_unsigned(&b->code, count);
  for (unsigned k = 0; k < count; k++) {
    put_operand(b, terms[k].index);
    put_signed(&b->code, terms[k].scale);
  }
}

/* ARITHMETIC operator operandCount operand* */
static void write_arithmetic(struct body *b, LLVMValueRef i, enum arithmetic operator) {
  put_opcode(b, i, ARITHMETIC);
  put_byte(&b->code, operator);
  unsigned operands = (unsigned)LLVMGetNumOperands(i);
  put_unsigned(&b->code, operands);
  for (unsigned k = 0; k < operands; k++) put_operand(b, LLVMGetOperand(i, k));
}

/* PHI count (value block)* */
static void write_phi(struct body *b, LLVMValueRef i) {
  unsigned count = LLVMCountIncoming(i);
  put_opcode(b, i, PHI);
  put_unsigned(&b->code, count);
  for (unsigned k = 0; k < count; k++) {
    put_operand(b, LLVMGetIncomingValue(i, k));
    put_block(b, LLVMGetIncomingBlock(i, k));
  }
}

static void write_copy(struct body *b, LLVMValueRef call, enum arithmetic operator) {
  put_opcode(b, call, ARITHMETIC);
  put_byte(&b->code, operator);
  put_unsigned(&b->code, 1);
  put_operand(b, LLVMGetOperand(call, 0));
}

/* TRANSFER kind destination source-or-byte length isVolatile */
static void write_transfer(struct body *b, LLVMValueRef call, enum transfer kind) {
  put_opcode(b, call, TRANSFER);
  put_byte(&b->code, kind);
  for (unsigned k = 0; k < 3; k++) put_operand(b, LLVMGetOperand(call, k));
  put_byte(&b->code, !LLVMIsNull(LLVMGetOperand(call, 3)));
}

static void write_thread_address(struct body *b, LLVMValueRef call) {
  put_opcode(b, call, ADDRESS);
  put_operand(b, LLVMGetOperand(call, 0));
  put_signed(&b->code, 0);
  put_unsigned(&b->code, 0);
}

static unsigned put_argument_attributes(struct body *b, LLVMValueRef call, unsigned count,
                                        struct bytes *out) {
  struct attribute_kinds *kinds = &b->u->attributes;
  const unsigned wanted[] = {kinds->byval, kinds->sret, kinds->elementtype};
  unsigned found = 0;
  for (unsigned k = 0; k < count; k++) {
    if (!LLVMGetCallSiteAttributeCount(call, k + 1)) continue;
    for (unsigned kind = BY_VALUE; kind <= ELEMENT; kind++) {
      LLVMAttributeRef attribute = LLVMGetCallSiteEnumAttribute(call, k + 1, wanted[kind]);
      if (!attribute) continue;
      put_unsigned(out, k);
      put_byte(out, (uint8_t)kind);
      put_unsigned(out, alloc_size(b->u, LLVMGetTypeAttributeValue(attribute)));
      found++;
    }
  }
  return found;
}

static int call_has(LLVMValueRef call, unsigned kind) {
  return LLVMGetCallSiteEnumAttribute(call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, kind) !=
         NULL;
}

/* CALL hasResult callee argumentCount argument* flags attributeCount (argument kind bytes)* */
static void write_call(struct body *b, LLVMValueRef i) {
  put_opcode(b, i, CALL);
  put_byte(&b->code, LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVoidTypeKind);
  put_operand(b, LLVMGetCalledValue(i));
  unsigned count = LLVMGetNumArgOperands(i);
  put_unsigned(&b->code, count);
  for (unsigned k = 0; k < count; k++) put_operand(b, LLVMGetOperand(i, k));
  put_byte(&b->code, (call_has(i, b->u->attributes.noreturn) ? NO_RETURN_CALL : 0) |
                         (call_has(i, b->u->attributes.returns_twice) ? RETURNS_TWICE_CALL : 0));
  struct bytes attributes = {0};
  put_unsigned(&b->code, put_argument_attributes(b, i, count, &attributes));
  bytes_append(&b->code, attributes.data, attributes.size);
  bytes_free(&attributes);
}

/* The part of the variable a debug expression selects; 0 if it is no plain name for the value. */
static int fragment_of(struct body *b, LLVMMetadataRef expression, uint64_t *offset, uint64_t *bits) {
  *offset = *bits = 0;
  if (expression == b->u->no_expression) return 1;
  char *text = LLVMPrintValueToString(LLVMMetadataAsValue(b->u->context, expression));
  unsigned long long at = 0, size = 0;
  int plain = sscanf(text, "!DIExpression(DW_OP_LLVM_fragment, %llu, %llu)", &at, &size) == 2;
  LLVMDisposeMessage(text);
  *offset = at;
  *bits = size;
  return plain;
}

static uint32_t variable_number(struct body *b, LLVMMetadataRef variable) {
  uint32_t known = map_get(&b->variable_numbers, variable);
  if (known != MAP_NONE) return known;
  LLVMValueRef operands[24];
  unsigned count = node_operands(b->u, variable, operands, 24);
  put_unsigned(&b->variables, node_string(b->u, count > 1 ? operands[1] : NULL));
  put_unsigned(&b->variables, count > 3 ? type_number(b->u, node_of(operands[3])) : 0);
  put_unsigned(&b->variables, file_number(b->u, LLVMDIVariableGetFile(variable)));
  put_unsigned(&b->variables, LLVMDIVariableGetLine(variable));
  map_put(&b->variable_numbers, variable, b->variable_count);
  return b->variable_count++;
}

static void write_binding(struct body *b, LLVMValueRef call, int is_memory) {
  LLVMMetadataRef value = LLVMValueAsMetadata(LLVMGetOperand(call, 0));
  if (LLVMGetMetadataKind(value) != LLVMLocalAsMetadataMetadataKind) return;
  LLVMValueRef local;
  LLVMGetMDNodeOperands(LLVMGetOperand(call, 0), &local);
  uint32_t number = map_get(&b->locals, local);
  uint64_t offset, bits;
  if (number == MAP_NONE ||
      !fragment_of(b, LLVMValueAsMetadata(LLVMGetOperand(call, 2)), &offset, &bits))
    return;
  uint32_t variable = variable_number(b, LLVMValueAsMetadata(LLVMGetOperand(call, 1)));
  put_unsigned(&b->bindings, number);
  put_unsigned(&b->bindings, variable);
  put_byte(&b->bindings, (uint8_t)is_memory);
  put_unsigned(&b->bindings, offset);
  put_unsigned(&b->bindings, bits);
  b->binding_count++;
}

/* The intrinsic a call instruction calls, 0 if none. */
static unsigned intrinsic_of(LLVMValueRef call) {
  LLVMValueRef callee = LLVMGetCalledValue(call);
  return callee && LLVMIsAFunction(callee) ? LLVMGetIntrinsicID(callee) : 0;
}

/* Intrinsics that leave no instruction behind. */
static int vanishes(const struct intrinsics *known, unsigned id) {
  return id && (id == known->dbg_declare || id == known->dbg_value || id == known->dbg_label ||
                id == known->dbg_assign || id == known->lifetime_start || id == known->lifetime_end);
}

static void write_call_or_intrinsic(struct body *b, LLVMValueRef i) {
  const struct intrinsics *known = &b->u->intrinsics;
  unsigned id = intrinsic_of(i);
  if (!id) write_call(b, i);
  else if (id == known->dbg_declare) write_binding(b, i, 1);
  else if (id == known->dbg_value) write_binding(b, i, 0);
  else if (vanishes(known, id)) return;
  else if (id == known->memcpy || id == known->memcpy_inline) write_transfer(b, i, COPY_DISJOINT);
  else if (id == known->memmove) write_transfer(b, i, COPY_OVERLAPPING);
  else if (id == known->memset || id == known->memset_inline) write_transfer(b, i, FILL);
  else if (id == known->thread_address) write_thread_address(b, i);
  else if (id == known->expect || id == known->expect_with_probability ||
           id == known->ptr_annotation || id == known->launder) write_copy(b, i, COPY);
  else write_call(b, i);
}

/* CHOOSE count block*: a branch whose condition is not a value of the program. */
static void write_choice(struct body *b, LLVMValueRef i) {
  unsigned count = LLVMGetNumSuccessors(i);
  put_opcode(b, i, CHOOSE);
  put_unsigned(&b->code, count);
  for (unsigned k = 0; k < count; k++) put_block(b, LLVMGetSuccessor(i, k));
}

/* JUMP block | BRANCH condition then else */
static void write_branch(struct body *b, LLVMValueRef i) {
  if (!LLVMIsConditional(i)) {
    put_opcode(b, i, JUMP);
    put_block(b, LLVMGetSuccessor(i, 0));
    return;
  }
  put_opcode(b, i, BRANCH);
  put_operand(b, LLVMGetCondition(i));
  put_block(b, LLVMGetSuccessor(i, 0));
  put_block(b, LLVMGetSuccessor(i, 1));
}

/* SWITCH value default count (constant block)* */
static void write_switch(struct body *b, LLVMValueRef i) {
  unsigned count = LLVMGetNumSuccessors(i);
  put_opcode(b, i, SWITCH);
  put_operand(b, LLVMGetOperand(i, 0));
  put_block(b, LLVMGetSwitchDefaultDest(i));
  put_unsigned(&b->code, count - 1);
  for (unsigned k = 1; k < count; k++) {
    put_operand(b, LLVMGetOperand(i, 2 * k));
    put_block(b, LLVMGetSuccessor(i, k));
  }
}

/* RETURN hasValue [value] */
static void write_return(struct body *b, LLVMValueRef i) {
  put_opcode(b, i, RETURN);
  int has_value = LLVMGetNumOperands(i) > 0;
  put_byte(&b->code, (uint8_t)has_value);
  if (has_value) put_operand(b, LLVMGetOperand(i, 0));
}

static void write_memory(struct body *b, LLVMValueRef i, LLVMOpcode opcode) {
  if (opcode == LLVMLoad) { /* LOAD address shape */
    put_opcode(b, i, LOAD);
    put_operand(b, LLVMGetOperand(i, 0));
    put_shape(b, store_size(b, LLVMTypeOf(i)), i, LLVMGetOrdering(i));
  } else if (opcode == LLVMStore) { /* STORE address value shape */
    put_opcode(b, i, STORE);
    put_operand(b, LLVMGetOperand(i, 1));
    put_operand(b, LLVMGetOperand(i, 0));
    put_shape(b, store_size(b, LLVMTypeOf(LLVMGetOperand(i, 0))), i, LLVMGetOrdering(i));
  } else if (opcode == LLVMAtomicRMW) { /* ATOMIC_UPDATE operator address value shape */
    put_opcode(b, i, ATOMIC_UPDATE);
    put_byte(&b->code, (uint8_t)LLVMGetAtomicRMWBinOp(i));
    put_operand(b, LLVMGetOperand(i, 0));
    put_operand(b, LLVMGetOperand(i, 1));
    put_shape(b, store_size(b, LLVMTypeOf(i)), i, LLVMGetOrdering(i));
  } else { /* COMPARE_EXCHANGE weak failure-ordering address expected replacement shape */
    put_opcode(b, i, COMPARE_EXCHANGE);
    put_byte(&b->code, LLVMGetWeak(i) ? 1 : 0);
    put_byte(&b->code, (uint8_t)LLVMGetCmpXchgFailureOrdering(i));
    for (unsigned k = 0; k < 3; k++) put_operand(b, LLVMGetOperand(i, k));
    put_shape(b, store_size(b, LLVMTypeOf(LLVMGetOperand(i, 1))), i, exchange_order(i));
  }
}

static void write_compare(struct body *b, LLVMValueRef i, unsigned predicate) {
  put_opcode(b, i, COMPARE); /* COMPARE predicate left right; 0 for floating point */
  put_byte(&b->code, (uint8_t)predicate);
  put_operand(b, LLVMGetOperand(i, 0));
  put_operand(b, LLVMGetOperand(i, 1));
}

static enum arithmetic operator_of(LLVMValueRef i, LLVMOpcode opcode) {
  switch (opcode) {
    case LLVMAdd: return ADD;
    case LLVMSub: return SUB;
    case LLVMMul: return MUL;
    case LLVMUDiv:
    case LLVMSDiv: return DIV;
    case LLVMURem:
    case LLVMSRem: return REM;
    case LLVMShl: return SHL;
    case LLVMLShr: return LSHR;
    case LLVMAShr: return ASHR;
    case LLVMAnd: return AND;
    case LLVMOr: return OR;
    case LLVMXor: return XOR;
    case LLVMFAdd:
    case LLVMFSub:
    case LLVMFMul:
    case LLVMFDiv:
    case LLVMFRem:
    case LLVMFNeg: return FLOAT_OP;
    case LLVMTrunc: return TRUNC;
    case LLVMZExt: return ZEXT;
    case LLVMSExt: return SEXT;
    case LLVMFPToUI:
    case LLVMFPToSI:
    case LLVMUIToFP:
    case LLVMSIToFP:
    case LLVMFPTrunc:
    case LLVMFPExt: return FLOAT_CAST;
    case LLVMPtrToInt: return PTR_TO_INT;
    case LLVMIntToPtr: return INT_TO_PTR;
    case LLVMBitCast:
    case LLVMAddrSpaceCast: return BITCAST;
    case LLVMFreeze: return LLVMIsUndef(LLVMGetOperand(i, 0)) ? MISCELLANEOUS : COPY; /* some value, but one */
    case LLVMExtractValue: return EXTRACT;
    case LLVMInsertValue: return INSERT;
    case LLVMExtractElement:
    case LLVMInsertElement:
    case LLVMShuffleVector: return VECTOR_OP;
    default: return MISCELLANEOUS;
  }
}

static void write_instruction(struct body *b, LLVMValueRef i) {
  LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
  switch (opcode) {
    case LLVMAlloca: write_alloca(b, i); break;
    case LLVMLoad:
    case LLVMStore:
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg: write_memory(b, i, opcode); break;
    case LLVMFence:
      put_opcode(b, i, FENCE);
      /* atomic_signal_fence() orders nothing between threads. */
      put_byte(&b->code,
               (uint8_t)(LLVMIsAtomicSingleThread(i) ? LLVMAtomicOrderingMonotonic : LLVMGetOrdering(i)));
      break;
    case LLVMGetElementPtr: write_address(b, i); break;
    case LLVMPHI: write_phi(b, i); break;
    case LLVMSelect: /* SELECT condition then else */
      put_opcode(b, i, SELECT);
      for (unsigned k = 0; k < 3; k++) put_operand(b, LLVMGetOperand(i, k));
      break;
    case LLVMICmp: write_compare(b, i, LLVMGetICmpPredicate(i)); break;
    case LLVMFCmp: write_compare(b, i, 0); break;
    case LLVMCall: write_call_or_intrinsic(b, i); break;
    case LLVMInvoke:
    case LLVMCallBr:
      write_call(b, i);
      write_choice(b, i);
      break;
    case LLVMRet: write_return(b, i); break;
    case LLVMBr: write_branch(b, i); break;
    case LLVMSwitch: write_switch(b, i); break;
    case LLVMIndirectBr: write_choice(b, i); break;
    case LLVMUnreachable:
    case LLVMResume:
    case LLVMCleanupRet:
    case LLVMCatchRet:
    case LLVMCatchSwitch: put_opcode(b, i, UNREACHABLE); break;
    default: write_arithmetic(b, i, operator_of(i, opcode)); break;
  }
}

/* How many instructions of ours an instruction of LLVM becomes. */
static unsigned written_as(struct body *b, LLVMValueRef i) {
  LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
  if (opcode == LLVMInvoke || opcode == LLVMCallBr) return 2;
  return opcode == LLVMCall && vanishes(&b->u->intrinsics, intrinsic_of(i)) ? 0 : 1;
}

/* Numbers blocks and locals and writes the results' types; returns the number of blocks. */
static uint32_t number_locals(struct body *b, LLVMValueRef function, struct bytes *types) {
  uint32_t blocks = 0;
  for (LLVMValueRef p = LLVMGetFirstParam(function); p; p = LLVMGetNextParam(p))
    map_put(&b->locals, p, b->local_count++);
  for (LLVMBasicBlockRef k = LLVMGetFirstBasicBlock(function); k; k = LLVMGetNextBasicBlock(k)) {
    map_put(&b->blocks, k, blocks++);
    for (LLVMValueRef i = LLVMGetFirstInstruction(k); i; i = LLVMGetNextInstruction(i)) {
      LLVMTypeRef type = LLVMTypeOf(i);
      if (LLVMGetTypeKind(type) == LLVMVoidTypeKind) continue;
      map_put(&b->locals, i, b->local_count++);
      put_unsigned(types, value_type_code(b->u, type));
    }
  }
  return blocks;
}

void write_body(struct unit *u, LLVMValueRef function) {
  struct body b = {.u = u};
  struct bytes types = {0};
  uint32_t blocks = number_locals(&b, function, &types);
  put_unsigned(&b.code, b.local_count);
  bytes_append(&b.code, types.data, types.size);
  bytes_free(&types);
  put_unsigned(&b.code, blocks);
  for (LLVMBasicBlockRef k = LLVMGetFirstBasicBlock(function); k; k = LLVMGetNextBasicBlock(k)) {
    uint64_t count = 0;
    LLVMValueRef i;
    for (i = LLVMGetFirstInstruction(k); i; i = LLVMGetNextInstruction(i)) count += written_as(&b, i);
    put_unsigned(&b.code, count);
    for (i = LLVMGetFirstInstruction(k); i; i = LLVMGetNextInstruction(i)) write_instruction(&b, i);
  }
  put_unsigned(&b.code, b.variable_count);
  bytes_append(&b.code, b.variables.data, b.variables.size);
  put_unsigned(&b.code, b.binding_count);
  bytes_append(&b.code, b.bindings.data, b.bindings.size);

  put_unsigned(&u->bodies.bytes, b.code.size);
  bytes_append(&u->bodies.bytes, b.code.data, b.code.size);
  u->bodies.count++;
  bytes_free(&b.code);
  bytes_free(&b.variables);
  bytes_free(&b.bindings);
  map_free(&b.locals);
  map_free(&b.blocks);
  map_free(&b.variable_numbers);
}
