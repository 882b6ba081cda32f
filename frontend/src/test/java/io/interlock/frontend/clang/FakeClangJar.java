package io.interlock.frontend.clang;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A jar laid out like the one that carries clang, but small: unpacking it costs no time. */
final class FakeClangJar {
  static final Platform PLATFORM = Platform.of("Linux", "amd64");
  private static final String ROOT = "org/bytedeco/llvm/linux-x86_64/";

  private FakeClangJar() {}

  static BundledFiles write(Path jar, String clangScript) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      add(zip, "clang", clangScript);
      add(zip, "lld", "a linker");
      add(zip, "libLLVM.so", "a library");
      add(zip, "libclang-cpp.so", "another library");
      add(zip, "libclang.so", "not needed");
      add(zip, "llvm-exegesis", "not needed");
      add(zip, "include/llvm-c/Core.h", "/* functions */");
      add(zip, "include/llvm/IR/Value.h", "/* not needed */");
      add(zip, "lib/clang/20/include/stddef.h", "/* types */");
      add(zip, "lib/clang/20/include/empty.h", "");
    }
    return new BundledFiles(PLATFORM, Optional.of(jar));
  }

  private static void add(ZipOutputStream zip, String name, String content) throws IOException {
    zip.putNextEntry(new ZipEntry(ROOT + name));
    zip.write(content.getBytes(StandardCharsets.UTF_8));
    zip.closeEntry();
  }
}
