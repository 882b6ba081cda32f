package io.interlock.run;

/**
 * Hears how a run gets on. Calls come from many threads at once and often, so an implementation is
 * thread-safe and cheap. It never changes what is computed.
 */
public interface Progress {
  /** Hears nothing. */
  Progress SILENT =
      new Progress() {
        @Override
        public void started(Phase phase) {}

        @Override
        public void advanced(Phase phase, long done, long total) {}

        @Override
        public void finished(Phase phase) {}
      };

  void started(Phase phase);

  /**
   * So much of a phase is done, out of an amount that may still grow; zero when it is not known.
   */
  void advanced(Phase phase, long done, long total);

  void finished(Phase phase);
}
