package io.interlock.bench;

import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Names of memory: making one, and finding it among others. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PathBenchmark {
  /** How many pointers are followed. */
  @Param({"1", "3"})
  public int depth;

  private final Map<Symbolic, Integer> known = new HashMap<>();

  @Setup
  public void makeNames() {
    for (int formal = 0; formal < 500; formal++) {
      known.put(name(formal), formal);
    }
  }

  private Symbolic name(int formal) {
    Symbolic name = Symbolic.of(new Atom.FormalValue(formal));
    for (int i = 0; i < depth; i++) {
      name = Symbolic.of(new Atom.Contents(name.plus(8L * i)));
    }
    return name;
  }

  @Benchmark
  public Symbolic make() {
    return name(7);
  }

  @Benchmark
  public Integer makeAndFind() {
    return known.get(name(123));
  }
}
