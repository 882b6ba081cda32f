package io.interlock.report.text;

import io.interlock.finding.Instances;
import io.interlock.finding.ThreadRef;

/** A thread in words: {@code thread worker, many instances, created at a.c:40 in main}. */
public final class ThreadText {
  private ThreadText() {}

  public static String of(ThreadRef thread) {
    return switch (thread.kind()) {
      case MAIN -> "main thread";
      case CREATED -> from("thread", thread, "created");
      case SIGNAL_HANDLER -> from("signal handler", thread, "installed");
      case INTERRUPT_HANDLER -> from("interrupt handler", thread, "installed");
      case CALLBACK -> from("callback", thread, "registered");
      case EXPORTED -> from("any caller of", thread, "defined");
    };
  }

  private static String from(String kind, ThreadRef thread, String verb) {
    String many = thread.instances() == Instances.MANY ? ", many instances" : "";
    String where = thread.position().isKnown() ? " at " + Places.line(thread.position()) : "";
    String creator = thread.creator().map(function -> " in " + function).orElse("");
    String how = where.isEmpty() && creator.isEmpty() ? "" : ", " + verb + where + creator;
    return kind + " " + thread.entry() + many + how;
  }
}
