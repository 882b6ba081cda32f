package io.interlock.specialize;

import io.interlock.ir.AccessShape;
import io.interlock.ir.Address;
import io.interlock.ir.Alloca;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Program;
import io.interlock.ir.Result;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.ir.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Copies of a struct that an argument points to, as threads often make of what they are given:
 * {@code struct job j = *(struct job *)arg}. After the copy, the members that the function reads
 * from its own struct are copied once more, one by one. That changes nothing, but names of values
 * know of loads and stores of words only: so they see that {@code j.fn} is {@code arg->fn} as it
 * was then.
 *
 * <p>Only members are copied that are read as plain numbers or pointers, at constant offsets, and
 * that do not overlap each other, up to {@link #MAX_MEMBERS} of a struct.
 */
final class ArgumentCopies {
  private static final int MAX_MEMBERS = 8;
  private static final long MAX_WORD = 8;
  private static final ValueType POINTER = new ValueType(ValueType.Kind.POINTER, 64);

  private final Body body;

  /** By local, the struct of the function's own that it points into, and where. */
  private final Map<Value, Spot> spots = new HashMap<>();

  /** By struct, the loads of its members by offset. */
  private final Map<Value, TreeMap<Long, Load>> members = new HashMap<>();

  private int localCount;

  private record Spot(Value struct, long offset) {}

  private ArgumentCopies(Body body) {
    this.body = body;
    localCount = body.localCount();
  }

  /** The same program if there are no such copies. */
  static Program apply(Program program) {
    Map<Function, Body> changed = new HashMap<>();
    for (Function function : program.functions()) {
      Body body = program.body(function).orElse(null);
      if (body != null && hasCopy(body)) {
        Body other = new ArgumentCopies(body).run();
        if (other != body) {
          changed.put(function, other);
        }
      }
    }
    if (changed.isEmpty()) {
      return program;
    }
    return program.withBodies(changed::getOrDefault);
  }

  private static boolean hasCopy(Body body) {
    return body.blocks().stream()
        .flatMap(b -> b.instructions().stream())
        .anyMatch(i -> i instanceof MemoryTransfer t && isCopy(t));
  }

  private static boolean isCopy(MemoryTransfer transfer) {
    return transfer.kind() == MemoryTransfer.Kind.COPY_DISJOINT
        && transfer.source() instanceof Formal
        && transfer.destination() instanceof Result
        && transfer.size() > 0
        && transfer.volatility() == AccessShape.Volatility.PLAIN;
  }

  private Body run() {
    for (Block block : body.blocks()) {
      block.instructions().forEach(this::find);
    }
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Load load) {
          read(load);
        }
      }
    }
    var blocks = new ArrayList<Block>(body.blocks().size());
    for (Block block : body.blocks()) {
      var instructions = new ArrayList<Instruction>(block.instructions().size());
      for (Instruction i : block.instructions()) {
        instructions.add(i);
        if (i instanceof MemoryTransfer t && isCopy(t)) {
          copyMembers(t, instructions);
        }
      }
      blocks.add(new Block(block.index(), instructions));
    }
    return localCount == body.localCount() ? body : body.with(blocks, localCount);
  }

  /** Structs are made before they are used, and so are pointers into them. */
  private void find(Instruction i) {
    if (i instanceof Alloca a && a.size() > 0) {
      spots.put(a.result(), new Spot(a.result(), 0));
    } else if (i instanceof Address a && a.terms().isEmpty()) {
      Spot base = spots.get(a.base());
      if (base != null) {
        spots.put(a.result(), new Spot(base.struct, base.offset + a.offset()));
      }
    }
  }

  private void read(Load load) {
    Spot spot = spots.get(load.address());
    boolean isPlain =
        load.bits() == null
            && load.shape().size() <= MAX_WORD
            && !load.shape().isAtomic()
            && !load.shape().isVolatile();
    if (spot != null && isPlain) {
      members.computeIfAbsent(spot.struct, s -> new TreeMap<>()).putIfAbsent(spot.offset, load);
    }
  }

  private void copyMembers(MemoryTransfer transfer, List<Instruction> to) {
    Spot spot = spots.get(transfer.destination());
    SortedMap<Long, Load> read = spot == null || spot.offset != 0 ? null : members.get(spot.struct);
    if (read == null || read.size() > MAX_MEMBERS || overlap(read)) {
      return;
    }
    read.forEach(
        (offset, load) -> {
          if (offset >= 0 && offset + load.shape().size() <= transfer.size()) {
            copy(offset, load, transfer, to);
          }
        });
  }

  private static boolean overlap(SortedMap<Long, Load> members) {
    long end = Long.MIN_VALUE;
    for (var member : members.entrySet()) {
      if (member.getKey() < end) {
        return true;
      }
      end = member.getKey() + member.getValue().shape().size();
    }
    return false;
  }

  private void copy(long offset, Load load, MemoryTransfer transfer, List<Instruction> to) {
    Value from = at(transfer.source(), offset, transfer, to);
    var value = new Result(localCount++, load.result().type());
    to.add(new Load(value, from, load.shape(), null, Load.Purpose.READ, transfer.position()));
    Value into = at(transfer.destination(), offset, transfer, to);
    to.add(new Store(into, value, load.shape(), null, transfer.position()));
  }

  private Value at(Value base, long offset, MemoryTransfer transfer, List<Instruction> to) {
    if (offset == 0) {
      return base;
    }
    var address = new Result(localCount++, POINTER);
    to.add(new Address(address, base, offset, List.of(), transfer.position()));
    return address;
  }
}
