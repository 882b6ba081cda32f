package io.interlock.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A program of which it is known what is to be found in it.
 *
 * @param folder what it is counted under
 * @param name what it is called in reports
 * @param flags for the compiler, besides those given for all
 * @param exempt why it is not scored
 * @param exemptLines how many of its marked lines are not scored
 */
record JudgedProgram(
    String folder,
    String name,
    List<Path> files,
    List<String> flags,
    List<Expectation> expectations,
    Optional<String> exempt,
    int exemptLines) {
  JudgedProgram {
    files = List.copyOf(files);
    flags = List.copyOf(flags);
    expectations = List.copyOf(expectations);
  }
}
