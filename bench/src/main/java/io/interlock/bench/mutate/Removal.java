package io.interlock.bench.mutate;

import io.interlock.bench.mutate.SyncSite.At;
import io.interlock.bench.mutate.SyncSite.Kind;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Linkage;
import io.interlock.ir.Program;
import io.interlock.ir.SymbolAddress;
import io.interlock.source.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Takes synchronization out of a program without compiling it again. A call that is taken out
 * becomes one of a function that does nothing, so that what it returns stays unknown; a function
 * that was run once is called instead.
 */
public final class Removal {
  private static final String NOTHING = "llvm.donothing";

  private Removal() {}

  public static Program of(Program program, List<SyncSite> sites) {
    var nothing =
        new Function(
            program.functions().size(),
            NOTHING,
            Linkage.EXTERNAL,
            Set.of(),
            List.of(),
            null,
            Position.UNKNOWN,
            null);
    var functions = new ArrayList<>(program.functions());
    functions.add(nothing);
    var builder =
        new Program.Builder(functions, program.globals())
            .pointerSize(program.pointerSize())
            .lifecycle(program.constructors(), program.destructors());
    program
        .globals()
        .forEach(g -> program.initializer(g).ifPresent(i -> builder.initializer(g, i)));
    Map<Function, Map<At, Kind>> removed = new HashMap<>();
    for (SyncSite site : sites) {
      Map<At, Kind> here = removed.computeIfAbsent(site.function(), f -> new HashMap<>());
      site.calls().forEach(at -> here.put(at, site.kind()));
    }
    for (Function function : program.functions()) {
      Map<At, Kind> here = removed.getOrDefault(function, Map.of());
      program
          .body(function)
          .ifPresent(body -> builder.body(function, without(body, here, nothing)));
    }
    return builder.build();
  }

  private static Body without(Body body, Map<At, Kind> removed, Function nothing) {
    if (removed.isEmpty()) {
      return body;
    }
    var blocks = new ArrayList<Block>();
    for (Block block : body.blocks()) {
      var instructions = new ArrayList<Instruction>(block.instructions());
      for (int i = 0; i < instructions.size(); i++) {
        Kind kind = removed.get(new At(block.index(), i));
        if (kind != null && instructions.get(i) instanceof Call call) {
          instructions.set(i, without(call, kind, nothing));
        }
      }
      blocks.add(new Block(block.index(), instructions));
    }
    return body.with(blocks);
  }

  private static Call without(Call call, Kind kind, Function nothing) {
    boolean once = kind == Kind.ONCE && call.arguments().size() > 1;
    return new Call(
        call.result(),
        once ? call.arguments().get(1) : new SymbolAddress(nothing, 0),
        List.of(),
        call.traits(),
        List.of(),
        call.position());
  }
}
