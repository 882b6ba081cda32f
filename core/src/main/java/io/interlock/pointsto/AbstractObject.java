package io.interlock.pointsto;

import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.Symbol;
import io.interlock.ir.type.Type;
import io.interlock.source.Position;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of memory that the analysis keeps apart from others: a variable, or all objects made at
 * one place of the program.
 *
 * @param index dense over the program
 * @param symbol the global or function, else null
 * @param function where the object is made, null for symbols
 * @param site the alloca or the allocating call, null for symbols and for what is made up
 * @param context what tells clones of one site apart: the outer call sites; empty if there are none
 * @param calls the calls that clones of one site are told apart by, inner ones first
 * @param size in bytes, -1 if unknown
 */
public record AbstractObject(
    int index,
    Kind kind,
    @Nullable Symbol symbol,
    @Nullable Function function,
    @Nullable Instruction site,
    String context,
    List<Call> calls,
    long size,
    @Nullable Type type,
    Position position) {
  /** What an object is. */
  public enum Kind {
    GLOBAL,
    FUNCTION,
    STACK,
    HEAP,
    /** The unnamed arguments of a variadic function. */
    VARIADIC,
    /** Made up for memory that comes from outside the program; one per type. */
    OUTSIDE,
    /** Made up for memory that is used as many types; one per type. */
    POOL
  }

  /** Whether a program can change its contents: not those of functions and constants. */
  public boolean isWritable() {
    return kind != Kind.FUNCTION
        && !(symbol instanceof Global g && g.storage() == Global.Storage.READ_ONLY);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return index;
  }
}
