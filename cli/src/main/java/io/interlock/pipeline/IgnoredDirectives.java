package io.interlock.pipeline;

import io.interlock.frontend.clang.CompileRequest;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import io.interlock.source.SourceText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.regex.Pattern;

/**
 * OpenMP directives in files that are compiled without OpenMP: the threads they would start are in
 * no code, so the analysis does not see them. Those in headers are not looked for.
 */
final class IgnoredDirectives {
  private static final Pattern DIRECTIVE = Pattern.compile("\\s*#\\s*pragma\\s+omp\\b.*");
  private static final Pattern OPENMP = Pattern.compile("-[fq]openmp(=.*)?");

  private IgnoredDirectives() {}

  /** Where they are, file by file. */
  static List<Position> in(List<CompileRequest> requests, Path workingDirectory) {
    var files = new LinkedHashSet<SourceFile>();
    for (CompileRequest request : requests) {
      if (request.flags().stream().noneMatch(f -> OPENMP.matcher(f).matches())) {
        Path source = request.workingDirectory().resolve(request.source());
        files.add(SourceFile.of(source, workingDirectory));
      }
    }
    var places = new ArrayList<Position>();
    for (SourceFile file : files) {
      SourceText text = SourceText.read(file, workingDirectory);
      for (int line = 1; line <= text.lineCount(); line++) {
        if (isDirective(text.line(line).orElse(""))) {
          places.add(Position.at(file, line));
        }
      }
    }
    return places;
  }

  private static boolean isDirective(String line) {
    return line.contains("pragma") && DIRECTIVE.matcher(line).matches();
  }
}
