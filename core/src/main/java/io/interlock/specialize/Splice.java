package io.interlock.specialize;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.Choose;
import io.interlock.ir.Instruction;
import io.interlock.ir.Jump;
import io.interlock.ir.Phi;
import io.interlock.ir.Return;
import io.interlock.ir.Switch;
import io.interlock.ir.Terminator;
import io.interlock.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Puts the code of functions in the place of calls of them. Code of one block goes where the call
 * was; other code splits the block of the call in two, and its blocks come between these. Blocks
 * stay in the order in which the program has them.
 */
final class Splice {
  private final Body body;
  private final Function<Call, @Nullable Body> code;
  private final List<Block> blocks = new ArrayList<>();

  /** By block, the number of its beginning and of its end. */
  private final int[] first;

  private final int[] last;
  private List<Instruction> instructions = new ArrayList<>();
  private int localCount;

  private Splice(Body body, Function<Call, @Nullable Body> code) {
    this.body = body;
    this.code = code;
    first = new int[body.blocks().size()];
    last = new int[first.length];
    localCount = body.localCount();
  }

  /**
   * @param code what takes the place of a call, null if it stays
   */
  static Body into(Body body, Function<Call, @Nullable Body> code) {
    return new Splice(body, code).run();
  }

  private Body run() {
    number();
    for (Block block : body.blocks()) {
      instructions = new ArrayList<>();
      block.instructions().forEach(this::add);
      close();
    }
    return body.with(blocks, localCount);
  }

  private void number() {
    int next = 0;
    for (Block block : body.blocks()) {
      first[block.index()] = next;
      for (Instruction i : block.instructions()) {
        Body in = i instanceof Call call ? code.apply(call) : null;
        next += in == null || in.blocks().size() == 1 ? 0 : in.blocks().size() + 1;
      }
      last[block.index()] = next;
      next++;
    }
  }

  private void close() {
    blocks.add(new Block(blocks.size(), instructions));
    instructions = new ArrayList<>();
  }

  private void add(Instruction i) {
    Body in = i instanceof Call call ? code.apply(call) : null;
    if (in != null) {
      put(in, (Call) i);
    } else if (i instanceof Terminator t) {
      instructions.add(renumbered(t));
    } else {
      instructions.add(i instanceof Phi phi ? renumbered(phi) : i);
    }
  }

  private void put(Body in, Call call) {
    int size = in.blocks().size();
    int begin = blocks.size() + 1;
    var transplant = new CodeTransplant(call.arguments(), localCount, begin, begin + size);
    localCount += in.localCount();
    if (size == 1) {
      putLine(in.blocks().get(0), call, transplant);
      return;
    }
    instructions.add(new Jump(begin, call.position()));
    close();
    var results = new ArrayList<Phi.Incoming>();
    for (Block block : in.blocks()) {
      block.instructions().forEach(i -> instructions.add(i.accept(transplant)));
      if (block.terminator() instanceof Return r && r.value() != null) {
        results.add(new Phi.Incoming(transplant.value(r.value()), blocks.size()));
      }
      close();
    }
    if (results.size() == 1) {
      putResult(call, results.get(0).value());
    } else if (call.result() != null) {
      instructions.add(new Phi(call.result(), results, call.position()));
    }
  }

  private void putLine(Block line, Call call, CodeTransplant transplant) {
    for (Instruction i : line.instructions()) {
      if (i instanceof Return r) {
        putResult(call, transplant.returned(r));
      } else {
        instructions.add(i.accept(transplant));
      }
    }
  }

  private void putResult(Call call, @Nullable Value value) {
    if (call.result() != null && value != null) {
      instructions.add(
          new Arithmetic(call.result(), Arithmetic.Operator.COPY, List.of(value), call.position()));
    }
  }

  private Phi renumbered(Phi phi) {
    List<Phi.Incoming> incoming =
        phi.incoming().stream().map(i -> new Phi.Incoming(i.value(), last[i.block()])).toList();
    return new Phi(phi.result(), incoming, phi.position());
  }

  private Terminator renumbered(Terminator terminator) {
    if (terminator instanceof Jump j) {
      return new Jump(first[j.target()], j.position());
    }
    if (terminator instanceof Branch b) {
      return new Branch(b.condition(), first[b.then()], first[b.otherwise()], b.position());
    }
    if (terminator instanceof Switch s) {
      List<Switch.Case> cases =
          s.cases().stream().map(c -> new Switch.Case(c.constant(), first[c.target()])).toList();
      return new Switch(s.value(), first[s.otherwise()], cases, s.position());
    }
    if (terminator instanceof Choose c) {
      return new Choose(c.successors().stream().map(n -> first[n]).toList(), c.position());
    }
    return terminator;
  }
}
