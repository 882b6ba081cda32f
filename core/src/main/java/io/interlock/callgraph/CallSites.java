package io.interlock.callgraph;

import io.interlock.ir.Block;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Program;
import java.util.ArrayList;
import java.util.List;

/**
 * All calls of a program, numbered densely: function by function in the order of their indexes, in
 * each of them block by block. Calls of LLVM's intrinsics and inline assembly have numbers too, so
 * that facts about any call can be kept in arrays.
 */
public final class CallSites {
  private final List<CallSite> sites;

  /** By function, the number of its first site; one more at the end. */
  private final int[] starts;

  private CallSites(List<CallSite> sites, int[] starts) {
    this.sites = List.copyOf(sites);
    this.starts = starts;
  }

  public static CallSites of(Program program) {
    var sites = new ArrayList<CallSite>();
    int[] starts = new int[program.functions().size() + 1];
    for (Function function : program.functions()) {
      starts[function.index()] = sites.size();
      program.body(function).ifPresent(body -> body.blocks().forEach(b -> add(function, b, sites)));
    }
    starts[program.functions().size()] = sites.size();
    return new CallSites(sites, starts);
  }

  private static void add(Function function, Block block, List<CallSite> sites) {
    for (Instruction instruction : block.instructions()) {
      if (instruction instanceof Call call) {
        sites.add(new CallSite(sites.size(), function, call));
      }
    }
  }

  public int count() {
    return sites.size();
  }

  /** The site of a number. */
  public CallSite site(int index) {
    return sites.get(index);
  }

  /** All sites, by number. */
  public List<CallSite> all() {
    return sites;
  }

  /** The sites in a function, in the order of its blocks and their instructions. */
  public List<CallSite> of(Function function) {
    return sites.subList(starts[function.index()], starts[function.index() + 1]);
  }
}
