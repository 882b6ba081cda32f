package io.interlock.frontend.capture;

import java.util.List;
import java.util.Map;

/**
 * A program that ran, as the capture library or a shim noted it.
 *
 * @param id unique in a trace
 * @param within the record of the tool that started it, directly or through others; may be empty
 * @param responseFiles contents of the files named by {@code @name} in the arguments
 */
record TraceRecord(
    String id,
    String within,
    Origin origin,
    String directory,
    String program,
    List<String> arguments,
    Map<String, String> responseFiles) {

  /** What kind of program it was, which says who noted it; the words of the trace in lower case. */
  enum Origin {
    /** It loaded the capture library. */
    SELF,
    /** A script: it may run the same tool in turn. */
    SCRIPT,
    STATIC,
    /** For another processor. */
    FOREIGN
  }

  TraceRecord {
    arguments = List.copyOf(arguments);
    responseFiles = Map.copyOf(responseFiles);
  }

  TraceRecord withId(String other) {
    return new TraceRecord(other, within, origin, directory, program, arguments, responseFiles);
  }
}
