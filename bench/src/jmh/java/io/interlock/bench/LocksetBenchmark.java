package io.interlock.bench;

import io.interlock.finding.LockMode;
import io.interlock.lockset.Holding;
import io.interlock.lockset.RelativeLockset;
import io.interlock.lockset.RelativeLockset.Recursion;
import io.interlock.source.Position;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What happens to locksets at every acquisition and wherever paths meet. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LocksetBenchmark {
  @Param({"1", "4"})
  public int locks;

  private RelativeLockset one = RelativeLockset.EMPTY;
  private RelativeLockset other = RelativeLockset.EMPTY;
  private Holding next;

  @Setup
  public void makeLocksets() {
    for (int i = 0; i < locks; i++) {
      one = one.acquire(holding(i), Recursion.NONE);
      other = other.acquire(holding(i + 1), Recursion.NONE);
    }
    next = holding(100);
  }

  /** The lock that {@code formal->field} points to. */
  private static Holding holding(int field) {
    Symbolic address = Symbolic.of(new Atom.FormalValue(0)).plus(8L * field);
    Symbolic lock = Symbolic.of(new Atom.Contents(address));
    return new Holding(lock, LockMode.EXCLUSIVE, 1, Position.UNKNOWN);
  }

  @Benchmark
  public RelativeLockset join() {
    return one.join(other);
  }

  @Benchmark
  public RelativeLockset acquire() {
    return one.acquire(next, Recursion.NONE);
  }
}
