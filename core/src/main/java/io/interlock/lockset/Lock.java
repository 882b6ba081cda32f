package io.interlock.lockset;

import io.interlock.ir.Global;
import io.interlock.ir.path.AccessPath;
import io.interlock.ir.path.PathPrinter;
import io.interlock.ir.path.Root.GlobalRoot;

/** A lock in a global variable. */
public record Lock(Global global, long offset) {
  /** As the source names it. */
  public String name() {
    return PathPrinter.print(AccessPath.to(new GlobalRoot(global)).plus(offset));
  }
}
