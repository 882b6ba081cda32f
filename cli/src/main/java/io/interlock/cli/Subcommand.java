package io.interlock.cli;

import java.util.concurrent.Callable;

/**
 * A command below {@code interlock}, annotated with picocli's {@code @Command}.
 *
 * <p>Commands of this module are listed in {@link Interlock}. Other modules offer theirs as a
 * service (a file {@code META-INF/services/io.interlock.cli.Subcommand}), so that this module need
 * not know them.
 */
public interface Subcommand extends Callable<Integer> {

  /** Runs the command. Output goes to the writers of its picocli command line. */
  ExitCode execute() throws Exception;

  /** Bridges to picocli, which wants the status as a number. */
  @Override
  default Integer call() throws Exception {
    return execute().status();
  }
}
