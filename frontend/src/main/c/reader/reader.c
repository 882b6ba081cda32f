/*
 * The unit reader: writes a unit image (unit.h) from inside the clang process.
 *
 * This library is preloaded into the bundled clang. When clang is about to write the module it has
 * made as bitcode, the function below is called in place of LLVM's writer: it splits locals into
 * scalars, writes the image to the file named by INTERLOCK_IMAGE and ends the process. If
 * INTERLOCK_FILES is set, it also writes there which files clang looked at (files.c). Nothing is
 * encoded as bitcode and parsed again, which would cost a good part of the compilation itself, and
 * whatever LLVM makes of a damaged input, only this process dies of it (docs/architecture.md).
 */
#include <fcntl.h>
#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "files.h"
#include "unit.h"

/* In the library, and in no header of the C interface: 0 turns debug records into intrinsics. */
extern void LLVMSetIsNewDbgInfoFormat(LLVMModuleRef module, LLVMBool use_new_format);

static unsigned intrinsic(const char *name) { return LLVMLookupIntrinsicID(name, strlen(name)); }

static unsigned attribute(const char *name) {
  return LLVMGetEnumAttributeKindForName(name, strlen(name));
}

static void look_up_kinds(struct unit *u) {
  u->attributes = (struct attribute_kinds){
      .noreturn = attribute("noreturn"), .returns_twice = attribute("returns_twice"),
      .byval = attribute("byval"), .sret = attribute("sret"),
      .elementtype = attribute("elementtype")};
  u->intrinsics = (struct intrinsics){
      .memcpy = intrinsic("llvm.memcpy"), .memcpy_inline = intrinsic("llvm.memcpy.inline"),
      .memmove = intrinsic("llvm.memmove"), .memset = intrinsic("llvm.memset"),
      .memset_inline = intrinsic("llvm.memset.inline"),
      .thread_address = intrinsic("llvm.threadlocal.address"),
      .dbg_declare = intrinsic("llvm.dbg.declare"), .dbg_value = intrinsic("llvm.dbg.value"),
      .dbg_label = intrinsic("llvm.dbg.label"), .dbg_assign = intrinsic("llvm.dbg.assign"),
      .lifetime_start = intrinsic("llvm.lifetime.start"),
      .lifetime_end = intrinsic("llvm.lifetime.end"), .expect = intrinsic("llvm.expect"),
      .expect_with_probability = intrinsic("llvm.expect.with.probability"),
      .ptr_annotation = intrinsic("llvm.ptr.annotation"),
      .launder = intrinsic("llvm.launder.invariant.group")};
  LLVMDIBuilderRef builder = LLVMCreateDIBuilder(u->module);
  u->no_expression = LLVMDIBuilderCreateExpression(builder, NULL, 0);
  LLVMDisposeDIBuilder(builder);
}

static void append_section(struct bytes *image, struct table *t) {
  struct bytes count = {0};
  put_unsigned(&count, t->count);
  put_unsigned(image, count.size + t->bytes.size);
  bytes_append(image, count.data, count.size);
  bytes_append(image, t->bytes.data, t->bytes.size);
  bytes_free(&count);
}

void unit_write(struct unit *u, struct bytes *image) {
  size_t length = 0;
  collect_symbols(u);
  write_symbols(u);
  write_pending_types(u);
  const char *name = LLVMGetSourceFileName(u->module, &length);
  uint32_t module_name = string_number(u, name, length);
  LLVMGetModuleInlineAsm(u->module, &length);

  bytes_append(image, "ILU2", 4);
  put_unsigned(image, LLVMPointerSize(u->layout));
  put_unsigned(image, module_name);
  put_unsigned(image, length);
  struct table *sections[] = {&u->strings,   &u->files,        &u->types, &u->symbols,
                              &u->constants, &u->initializers, &u->bodies};
  for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) append_section(image, sections[i]);
}

static void stop(const char *reason) {
  fprintf(stderr, "error: %s\n", reason);
  _exit(1);
}

static void save(const struct bytes *image, const char *path) {
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) stop("the unit image cannot be created");
  for (size_t done = 0; done < image->size;) {
    ssize_t step = write(file, image->data + done, image->size - done);
    if (step <= 0) stop("the unit image cannot be written: is the disk full?");
    done += (size_t)step;
  }
  if (close(file)) stop("the unit image cannot be written: is the disk full?");
}

/* Whether a number is read, but nothing is ever put into it. A pointer like that may be any. */
static int is_never_set(LLVMValueRef local) {
  LLVMUseRef use = LLVMGetFirstUse(local);
  if (!use || LLVMGetTypeKind(LLVMGetAllocatedType(local)) != LLVMIntegerTypeKind) return 0;
  for (; use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsALoadInst(user) || LLVMGetVolatile(user)) return 0;
  }
  return 1;
}

/*
 * A local that is never set has some value all the same, the same one each time. Splitting would make each read an
 * undefined value of its own; so the local is given a value that is unknown, but one.
 */
static void give_value(LLVMBuilderRef builder, LLVMValueRef local) {
  LLVMPositionBuilderBefore(builder, LLVMGetNextInstruction(local));
  LLVMValueRef unknown = LLVMGetUndef(LLVMGetAllocatedType(local));
  LLVMBuildStore(builder, LLVMBuildFreeze(builder, unknown, ""), local);
}

static void give_values(LLVMModuleRef module) {
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    LLVMBasicBlockRef entry = LLVMCountBasicBlocks(f) ? LLVMGetEntryBasicBlock(f) : NULL;
    LLVMValueRef i = entry ? LLVMGetFirstInstruction(entry) : NULL;
    for (; i; i = LLVMGetNextInstruction(i)) {
      if (LLVMIsAAllocaInst(i) && is_never_set(i)) give_value(builder, i);
    }
  }
  LLVMDisposeBuilder(builder);
}

/* The one transformation before reading: locals whose address stays home become values. */
static void split_locals(LLVMModuleRef module) {
  LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
  LLVMErrorRef error = LLVMRunPasses(module, "function(sroa)", NULL, options);
  if (error) stop(LLVMGetErrorMessage(error));
  LLVMDisposePassBuilderOptions(options);
  LLVMSetIsNewDbgInfoFormat(module, 0);
}

static void read_module(LLVMModuleRef module, const char *path) {
  struct unit u = {.context = LLVMGetModuleContext(module),
                   .module = module,
                   .layout = LLVMGetModuleDataLayout(module)};
  struct bytes image = {0};
  const struct bytes *files = files_looked_at();
  const char *list = getenv("INTERLOCK_FILES");
  give_values(module);
  split_locals(module);
  look_up_kinds(&u);
  unit_write(&u, &image);
  if (list) save(files, list);
  save(&image, path);
}

/* If the parent is killed outright, it cannot stop us; the kernel does it instead. */
__attribute__((constructor)) static void end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }

/* As large as, or larger than, the C++ result it stands for; never filled in, as we do not return. */
struct preserved_analyses {
  char bytes[256];
};

/* llvm::BitcodeWriterPass::run(llvm::Module &, llvm::ModuleAnalysisManager &) */
struct preserved_analyses
_ZN4llvm17BitcodeWriterPass3runERNS_6ModuleERNS_15AnalysisManagerIS1_JEEE(void *pass,
                                                                          LLVMModuleRef module,
                                                                          void *analyses) {
  (void)pass;
  (void)analyses;
  const char *path = getenv("INTERLOCK_IMAGE");
  if (!path) stop("INTERLOCK_IMAGE is not set");
  read_module(module, path);
  _exit(0);
}
