package io.interlock.cli;

import io.interlock.assumption.Assumptions;
import io.interlock.assumption.Assumptions.Counting;
import io.interlock.race.input.CheckOptions;
import io.interlock.race.input.CheckOptions.Reasons;
import io.interlock.run.InputException;
import java.util.List;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What a check takes for granted. */
public final class AssumptionOptions {
  /** Takes the next word as it is, though it may begin with a dash. */
  static final class Words implements IParameterConsumer {
    @Override
    @SuppressWarnings("JdkObsolete") // the library's type
    public void consumeParameters(Stack<String> args, ArgSpec option, CommandSpec command) {
      if (args.isEmpty()) {
        throw new ParameterException(
            command.commandLine(), "Missing required parameter for option '--assume' (NAMES)");
      }
      String words = args.pop();
      String before = option.getValue();
      option.setValue(before == null ? words : before + "," + words);
    }
  }

  @Option(
      names = "--assume",
      paramLabel = "NAMES",
      parameterConsumer = Words.class,
      description =
          "What to take for granted, separated by commas: none, all (default), NAME to add "
              + "one, -NAME to drop one. Names: locks-succeed, joins-succeed, waits-succeed, "
              + "stable-pointers, indexes-in-bounds, typed-pointers, sound-lists, sound-counts, "
              + "known-handles, found-after-made, handlers-alone, one-client "
              + "(docs/configuration.md says what each risks).")
  private @Nullable String names;

  @Option(
      names = "--explore",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description =
          "Go through all interleavings of a program that is small enough, and leave out what "
              + "none of them races on (default: yes).")
  private boolean isExplored;

  public CheckOptions options(Reasons reasons) {
    Counting counting = reasons == Reasons.COUNTED ? Counting.ON : Counting.OFF;
    List<String> words = names == null ? List.of() : List.of(names.split(",", -1));
    try {
      return new CheckOptions(
          Assumptions.parse(words, counting),
          reasons,
          isExplored ? CheckOptions.Interleaving.EXPLORED : CheckOptions.Interleaving.NOT_EXPLORED);
    } catch (IllegalArgumentException e) {
      throw new InputException("--assume: " + e.getMessage(), e);
    }
  }
}
