package io.interlock.race;

import io.interlock.finding.NotSeen;
import io.interlock.finding.NotSeenKind;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Arithmetic.Operator;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.InlineAssembly;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Program;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.path.LocalPaths;
import io.interlock.ir.path.Root.GlobalRoot;
import io.interlock.ir.path.Root.LocalRoot;
import io.interlock.model.Effect;
import io.interlock.model.LibraryModel;
import io.interlock.source.Position;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Counts the code whose effect the detector does not follow, with the first places of each. A
 * function that several programs share counts once.
 */
public final class NotFollowed {
  private static final int MAX_PLACES = 3;

  private record Key(NotSeenKind kind, String what) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      int byKind = kind.compareTo(other.kind);
      return byKind != 0 ? byKind : what.compareTo(other.what);
    }
  }

  private static final class Tally {
    private long count;
    private final List<Position> places = new ArrayList<>();
  }

  /** A function's definition, whichever program it is in. */
  private record Definition(String name, Position position) {}

  private final LibraryModel model;
  private final Map<Key, Tally> tallies = new TreeMap<>();
  private final Set<Definition> scanned = new HashSet<>();

  public NotFollowed(LibraryModel model) {
    this.model = model;
  }

  /** Adds what is in one more program. */
  public void scan(Program program) {
    for (Function function : program.functions()) {
      Optional<Body> body = program.body(function);
      if (body.isPresent() && scanned.add(new Definition(function.name(), function.position()))) {
        scan(program, function, body.get());
      }
    }
  }

  /** Who calls the functions of such a program, and in which threads, is not known. */
  public void addProgramWithoutMain(String name) {
    add(NotSeenKind.NO_MAIN, name, Position.UNKNOWN);
  }

  /** All that was seen so far. */
  public List<NotSeen> result() {
    return tallies.entrySet().stream()
        .map(
            e ->
                new NotSeen(
                    e.getKey().kind(), e.getKey().what(), e.getValue().count, e.getValue().places))
        .toList();
  }

  private void scan(Program program, Function function, Body body) {
    var paths = new LocalPaths(function, body);
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Call call) {
          scanCall(program, call);
        } else if (i instanceof Arithmetic a && a.operator() == Operator.INTEGER_TO_POINTER) {
          add(NotSeenKind.INTEGER_TO_POINTER, "", i.position());
        }
        for (MemoryUse use : MemoryUse.of(i)) {
          scanUse(use, paths, i.position());
        }
      }
    }
  }

  /** A place reached through a pointer may be any global whose address is taken. */
  private void scanUse(MemoryUse use, LocalPaths paths, Position position) {
    boolean followed =
        paths
            .of(use.address())
            .filter(p -> p.steps().size() == 1)
            .filter(p -> p.root() instanceof GlobalRoot || p.root() instanceof LocalRoot)
            .isPresent();
    if (!followed) {
      add(NotSeenKind.POINTER_ACCESS, "", position);
    }
  }

  private void scanCall(Program program, Call call) {
    if (call.callee() instanceof InlineAssembly) {
      add(NotSeenKind.INLINE_ASSEMBLY, "", call.position());
      return;
    }
    if (call.directCallee().isEmpty()) {
      add(NotSeenKind.UNRESOLVED_CALL, "", call.position());
      return;
    }
    Function callee = call.directCallee().get();
    model.effectOf(call).ifPresent(e -> scanEffect(e, call, callee));
    boolean unknown =
        program.body(callee).isEmpty() && !model.knows(callee.name()) && !callee.isIntrinsic();
    if (unknown && takesPointer(call)) {
      add(NotSeenKind.UNKNOWN_EXTERNAL, callee.name(), call.position());
    }
  }

  private void scanEffect(Effect effect, Call call, Function callee) {
    switch (effect.kind()) {
      case LONGJMP -> add(NotSeenKind.LONGJMP, "", call.position());
      case CREATE_THREAD, ACQUIRE, RELEASE -> {
        if (!namesSymbol(call, effect.argument())) {
          add(NotSeenKind.UNRESOLVED_CALL, callee.name(), call.position());
        }
      }
      case NONE -> {}
    }
  }

  private static boolean namesSymbol(Call call, int argument) {
    return argument < call.arguments().size()
        && call.arguments().get(argument) instanceof SymbolAddress;
  }

  private static boolean takesPointer(Call call) {
    return call.arguments().stream().anyMatch(NotFollowed::isPointer);
  }

  private static boolean isPointer(Value value) {
    return value instanceof LocalValue local
        ? local.type().isPointer()
        : value instanceof SymbolAddress || value instanceof NullConstant;
  }

  private void add(NotSeenKind kind, String what, Position position) {
    Tally tally = tallies.computeIfAbsent(new Key(kind, what), k -> new Tally());
    tally.count++;
    if (tally.places.size() < MAX_PLACES) {
      tally.places.add(position);
    }
  }
}
