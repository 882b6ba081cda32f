package io.interlock.frontend.clang;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** The language of a file, by {@code -x} or else by its name, as gcc and clang tell it. */
public enum SourceLanguage {
  C("C"),
  PREPROCESSED_C("preprocessed C"),
  /** Bitcode or its text form. */
  LLVM_IR("LLVM"),
  HEADER("header"),
  CPP("C++"),
  OBJECTIVE_C("Objective-C"),
  OBJECTIVE_CPP("Objective-C++"),
  CUDA("CUDA"),
  HIP("HIP"),
  OPENCL("OpenCL"),
  ASSEMBLY("assembly"),
  FORTRAN("Fortran"),
  ADA("Ada"),
  D("D"),
  GO("Go"),
  RUST("Rust"),
  SWIFT("Swift"),
  OBJECT_CODE("object code"),
  UNKNOWN("unknown");

  private final String title;

  SourceLanguage(String title) {
    this.title = title;
  }

  /** The name to show, fit to stand before "file". */
  public String title() {
    return title;
  }

  /** Whether Interlock reads files of this language. */
  public boolean isRead() {
    return this == C || this == PREPROCESSED_C || this == LLVM_IR;
  }

  /**
   * The language of a file, which need not exist.
   *
   * @param named the language named by {@code -x}, if it is there
   */
  public static SourceLanguage of(Path source, Optional<String> named) {
    return named
        .filter(name -> !name.equals("none"))
        .map(name -> byOption(name))
        .orElse(byName(source));
  }

  private static SourceLanguage byOption(String name) {
    return switch (name) {
      case "c" -> C;
      case "cpp-output", "c-cpp-output" -> PREPROCESSED_C;
      case "ir" -> LLVM_IR;
      case "cuda", "cuda-cpp-output" -> CUDA;
      case "hip", "hip-cpp-output" -> HIP;
      case "cl", "clcpp" -> OPENCL;
      case "assembler", "assembler-with-cpp" -> ASSEMBLY;
      case "ada" -> ADA;
      case "d" -> D;
      case "go" -> GO;
      case "rust" -> RUST;
      case "f77", "f77-cpp-input", "f95", "f95-cpp-input" -> FORTRAN;
      default -> byOptionPrefix(name);
    };
  }

  private static SourceLanguage byOptionPrefix(String name) {
    if (name.startsWith("objective-c++")) {
      return OBJECTIVE_CPP;
    } else if (name.startsWith("objective-c")) {
      return OBJECTIVE_C;
    } else if (name.startsWith("c++")) {
      return CPP;
    }
    return name.endsWith("-header") ? HEADER : UNKNOWN;
  }

  private static SourceLanguage byName(Path source) {
    String name = String.valueOf(source.getFileName());
    String extension = name.substring(name.lastIndexOf('.') + 1);
    if (extension.equals("C")) {
      return CPP;
    }
    return switch (extension.toLowerCase(Locale.ROOT)) {
      case "c" -> C;
      case "i" -> PREPROCESSED_C;
      case "bc", "ll" -> LLVM_IR;
      case "h" -> HEADER;
      case "cc", "cpp", "cxx", "c++", "cp", "cppm", "ixx", "ii", "hh", "hpp", "hxx" -> CPP;
      case "m", "mi" -> OBJECTIVE_C;
      case "mm", "mii" -> OBJECTIVE_CPP;
      case "cu" -> CUDA;
      case "hip" -> HIP;
      case "cl" -> OPENCL;
      case "s", "asm", "sx", "nasm" -> ASSEMBLY;
      case "f", "for", "ftn", "f77", "f90", "f95", "f03", "f08", "fpp" -> FORTRAN;
      case "ads", "adb" -> ADA;
      case "d" -> D;
      case "go" -> GO;
      case "rs" -> RUST;
      case "swift" -> SWIFT;
      case "o", "obj", "a", "so", "lo", "la" -> OBJECT_CODE;
      default -> UNKNOWN;
    };
  }
}
