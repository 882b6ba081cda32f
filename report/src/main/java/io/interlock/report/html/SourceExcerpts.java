package io.interlock.report.html;

import io.interlock.finding.Access;
import io.interlock.finding.CallStep;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Finding;
import io.interlock.finding.HeldLock;
import io.interlock.finding.LockSection;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/** Which lines of which files a page shows: those around what findings mention. */
final class SourceExcerpts {
  /** Lines shown before and after an access. */
  private static final int AROUND = 8;

  private static final int AROUND_CALL = 3;

  /** A lock taken so many lines before an access is shown together with it. */
  private static final int MAX_REGION = 60;

  /** No file has more lines; whoever says so is mistaken. */
  private static final int MAX_LINE = 1 << 22;

  private final Map<SourceFile, BitSet> lines = new TreeMap<>();

  SourceExcerpts(CheckResult result) {
    for (Finding finding : result.findings()) {
      add(finding.location().position(), AROUND_CALL);
      for (Access access : finding.accesses()) {
        add(access.position(), AROUND);
        access.locks().forEach(lock -> addRegion(lock, access.position()));
        access.threads().forEach(thread -> add(thread.position(), AROUND_CALL));
        for (CallStep step : access.chain()) {
          add(step.position(), AROUND_CALL);
        }
      }
    }
  }

  /** From where a lock is taken to where it is let go, if that is not too far. */
  private void addRegion(HeldLock lock, Position access) {
    add(lock.position(), AROUND_CALL);
    LockSection section = lock.section();
    add(section.begin(), AROUND_CALL);
    fill(section.begin(), access);
    for (Position end : section.ends()) {
      add(end, AROUND_CALL);
      fill(access, end);
    }
  }

  private void fill(Position from, Position to) {
    int distance = to.line() - from.line();
    if (from.hasLine()
        && from.file().equals(to.file())
        && distance > 0
        && distance <= MAX_REGION
        && to.line() <= MAX_LINE) {
      of(from.file()).set(from.line(), to.line() + 1);
    }
  }

  private void add(Position position, int around) {
    if (position.hasLine() && position.line() <= MAX_LINE) {
      of(position.file()).set(Math.max(1, position.line() - around), position.line() + around + 1);
    }
  }

  private BitSet of(SourceFile file) {
    return lines.computeIfAbsent(file, f -> new BitSet());
  }

  /** The lines by file. */
  Map<SourceFile, BitSet> lines() {
    return lines;
  }
}
