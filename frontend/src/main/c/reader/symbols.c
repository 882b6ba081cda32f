/*
 * Functions, global variables, aliases and ifuncs.
 *
 *   symbol   := kind name linkage flags ...
 *     FUNCTION  file+1 line type+1 formalCount (valueType byvalBytes)* body+1
 *     VARIABLE  sourceName file+1 line type+1 scopeFunction:string byteSize initializer+1
 *     ALIAS     symbol+1 offset
 *     IFUNC     symbol+1 offset         of the resolver
 */
#include "unit.h"

enum symbol_kind { FUNCTION, VARIABLE, ALIAS, IFUNC };
enum linkage { EXTERNAL, INTERNAL, WEAK, LINK_ONCE, AVAILABLE, COMMON, EXTERN_WEAK, APPENDING };
enum symbol_flags {
  DECLARATION = 1, THREAD_LOCAL = 2, CONSTANT = 4, VARIADIC = 8, NO_RETURN = 16, RETURNS_TWICE = 32,
  HIDDEN = 64
};
enum { GLOBAL_SCOPE = 0, GLOBAL_NAME = 1, GLOBAL_TYPE = 3, MAX_OPERANDS = 24 };

static enum linkage linkage_of(LLVMValueRef symbol) {
  switch (LLVMGetLinkage(symbol)) {
    case LLVMInternalLinkage:
    case LLVMPrivateLinkage:
    case LLVMLinkerPrivateLinkage:
    case LLVMLinkerPrivateWeakLinkage: return INTERNAL;
    case LLVMWeakAnyLinkage:
    case LLVMWeakODRLinkage: return WEAK;
    case LLVMLinkOnceAnyLinkage:
    case LLVMLinkOnceODRLinkage:
    case LLVMLinkOnceODRAutoHideLinkage: return LINK_ONCE;
    case LLVMAvailableExternallyLinkage: return AVAILABLE;
    case LLVMCommonLinkage: return COMMON;
    case LLVMExternalWeakLinkage: return EXTERN_WEAK;
    case LLVMAppendingLinkage: return APPENDING;
    default: return EXTERNAL;
  }
}

static void number_symbol(struct unit *u, LLVMValueRef symbol) {
  map_put(&u->symbols.numbers, symbol, u->symbols.count++);
}

void collect_symbols(struct unit *u) {
  LLVMValueRef s;
  for (s = LLVMGetFirstFunction(u->module); s; s = LLVMGetNextFunction(s)) number_symbol(u, s);
  for (s = LLVMGetFirstGlobal(u->module); s; s = LLVMGetNextGlobal(s)) number_symbol(u, s);
  for (s = LLVMGetFirstGlobalAlias(u->module); s; s = LLVMGetNextGlobalAlias(s)) number_symbol(u, s);
  for (s = LLVMGetFirstGlobalIFunc(u->module); s; s = LLVMGetNextGlobalIFunc(s)) number_symbol(u, s);
}

static void write_head(struct unit *u, LLVMValueRef symbol, enum symbol_kind kind, unsigned flags) {
  struct bytes *out = &u->symbols.bytes;
  size_t length = 0;
  const char *name = LLVMGetValueName2(symbol, &length);
  if (length && name[0] == 1) { /* marks a name given by an assembler label */
    name++;
    length--;
  }
  if (LLVMGetVisibility(symbol) == LLVMHiddenVisibility) flags |= HIDDEN;
  put_byte(out, kind);
  put_unsigned(out, string_number(u, name, length));
  put_byte(out, linkage_of(symbol));
  put_byte(out, (uint8_t)flags);
}

static int has_attribute(LLVMValueRef function, unsigned kind) {
  return LLVMGetEnumAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, kind) !=
         NULL;
}

static void write_formals(struct unit *u, LLVMValueRef function) {
  struct bytes *out = &u->symbols.bytes;
  unsigned count = LLVMCountParams(function);
  put_unsigned(out, count);
  for (unsigned i = 0; i < count; i++) {
    LLVMTypeRef type = LLVMTypeOf(LLVMGetParam(function, i));
    put_unsigned(out, value_type_code(u, type));
    LLVMAttributeRef byval = NULL;
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
      byval = LLVMGetEnumAttributeAtIndex(function, i + 1, u->attributes.byval);
    put_unsigned(out, byval ? alloc_size(u, LLVMGetTypeAttributeValue(byval)) : 0);
  }
}

static void write_function(struct unit *u, LLVMValueRef function) {
  struct bytes *out = &u->symbols.bytes;
  int declaration = LLVMIsDeclaration(function);
  unsigned flags = declaration ? DECLARATION : 0;
  if (LLVMIsFunctionVarArg(LLVMGlobalGetValueType(function))) flags |= VARIADIC;
  if (has_attribute(function, u->attributes.noreturn)) flags |= NO_RETURN;
  if (has_attribute(function, u->attributes.returns_twice)) flags |= RETURNS_TWICE;
  write_head(u, function, FUNCTION, flags);

  LLVMMetadataRef subprogram = LLVMGetSubprogram(function);
  LLVMValueRef operands[MAX_OPERANDS];
  unsigned count = subprogram ? node_operands(u, subprogram, operands, MAX_OPERANDS) : 0;
  put_unsigned(out, subprogram ? file_number(u, LLVMDIScopeGetFile(subprogram)) : 0);
  put_unsigned(out, subprogram ? LLVMDISubprogramGetLine(subprogram) : 0);
  put_unsigned(out, count > 4 ? type_number(u, node_of(operands[4])) : 0);
  write_formals(u, function);
  if (declaration) {
    put_unsigned(out, 0);
  } else {
    write_body(u, function);
    put_unsigned(out, u->bodies.count);
  }
}

/* The DIGlobalVariable attached to a variable, if there is one. */
static LLVMMetadataRef debug_variable(struct unit *u, LLVMValueRef variable) {
  size_t count = 0;
  LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(variable, &count);
  LLVMMetadataRef found = NULL;
  for (unsigned i = 0; i < count && !found; i++) {
    LLVMMetadataRef node = LLVMValueMetadataEntriesGetMetadata(entries, i);
    if (LLVMGetMetadataKind(node) != LLVMDIGlobalVariableExpressionMetadataKind) continue;
    LLVMValueRef operands[MAX_OPERANDS];
    if (node_operands(u, node, operands, MAX_OPERANDS) > 0) found = node_of(operands[0]);
  }
  LLVMDisposeValueMetadataEntries(entries);
  return found;
}

/* For a static variable inside a function: the function's name. */
static uint32_t scope_function(struct unit *u, LLVMValueRef scope) {
  LLVMMetadataRef node = node_of(scope);
  LLVMValueRef operands[MAX_OPERANDS];
  for (int depth = 0; node && depth < 10000; depth++) {
    LLVMMetadataKind kind = LLVMGetMetadataKind(node);
    unsigned count = node_operands(u, node, operands, MAX_OPERANDS);
    if (kind == LLVMDISubprogramMetadataKind) return node_string(u, count > 2 ? operands[2] : NULL);
    if (kind != LLVMDILexicalBlockMetadataKind && kind != LLVMDILexicalBlockFileMetadataKind) break;
    node = count > 1 ? node_of(operands[1]) : NULL;
  }
  return string_number(u, "", 0);
}

static void write_variable(struct unit *u, LLVMValueRef variable) {
  struct bytes *out = &u->symbols.bytes;
  LLVMValueRef initializer = LLVMGetInitializer(variable);
  unsigned flags = LLVMIsDeclaration(variable) ? DECLARATION : 0;
  if (LLVMIsThreadLocal(variable)) flags |= THREAD_LOCAL;
  if (LLVMIsGlobalConstant(variable)) flags |= CONSTANT;
  write_head(u, variable, VARIABLE, flags);

  LLVMMetadataRef node = debug_variable(u, variable);
  LLVMValueRef operands[MAX_OPERANDS];
  unsigned count = node ? node_operands(u, node, operands, MAX_OPERANDS) : 0;
  put_unsigned(out, node_string(u, count > GLOBAL_NAME ? operands[GLOBAL_NAME] : NULL));
  put_unsigned(out, node ? file_number(u, LLVMDIVariableGetFile(node)) : 0);
  put_unsigned(out, node ? LLVMDIVariableGetLine(node) : 0);
  put_unsigned(out, count > GLOBAL_TYPE ? type_number(u, node_of(operands[GLOBAL_TYPE])) : 0);
  put_unsigned(out, count > 0 ? scope_function(u, operands[GLOBAL_SCOPE]) : string_number(u, "", 0));
  put_unsigned(out, alloc_size(u, LLVMGlobalGetValueType(variable)));
  put_unsigned(out, initializer ? initializer_number(u, initializer) : 0);
}

static void write_target(struct unit *u, LLVMValueRef constant) {
  int64_t offset = 0;
  uint32_t symbol = symbol_target(u, constant, &offset);
  put_unsigned(&u->symbols.bytes, symbol == MAP_NONE ? 0 : (uint64_t)symbol + 1);
  put_signed(&u->symbols.bytes, offset);
}

void write_symbols(struct unit *u) {
  LLVMValueRef s;
  for (s = LLVMGetFirstFunction(u->module); s; s = LLVMGetNextFunction(s)) write_function(u, s);
  for (s = LLVMGetFirstGlobal(u->module); s; s = LLVMGetNextGlobal(s)) write_variable(u, s);
  for (s = LLVMGetFirstGlobalAlias(u->module); s; s = LLVMGetNextGlobalAlias(s)) {
    write_head(u, s, ALIAS, 0);
    write_target(u, LLVMAliasGetAliasee(s));
  }
  for (s = LLVMGetFirstGlobalIFunc(u->module); s; s = LLVMGetNextGlobalIFunc(s)) {
    write_head(u, s, IFUNC, 0);
    write_target(u, LLVMGetGlobalIFuncResolver(s));
  }
}
