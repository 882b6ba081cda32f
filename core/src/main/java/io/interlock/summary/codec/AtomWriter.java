package io.interlock.summary.codec;

import io.interlock.ir.Function;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.AtomVisitor;
import io.interlock.symbolic.Symbolic;
import java.util.function.ToIntFunction;

/** Writes one atom; the names it is built on have numbers by then. */
final class AtomWriter implements AtomVisitor<Output> {
  private final ProgramWriter program;
  private final ToIntFunction<Symbolic> names;
  private final Output out;

  AtomWriter(ProgramWriter program, ToIntFunction<Symbolic> names, Output out) {
    this.program = program;
    this.names = names;
    this.out = out;
  }

  private Output local(AtomTag tag, Function function, int local) {
    return out.code(tag).unsigned(program.number(function)).unsigned(local);
  }

  @Override
  public Output visit(Atom.Zero atom) {
    return out.code(AtomTag.ZERO);
  }

  @Override
  public Output visit(Atom.Unknown atom) {
    return out.code(AtomTag.UNKNOWN);
  }

  @Override
  public Output visit(Atom.GlobalAddress atom) {
    return out.code(AtomTag.GLOBAL_ADDRESS).unsigned(program.number(atom.global()));
  }

  @Override
  public Output visit(Atom.FunctionAddress atom) {
    return out.code(AtomTag.FUNCTION_ADDRESS).unsigned(program.number(atom.function()));
  }

  @Override
  public Output visit(Atom.OwnPlace atom) {
    return out.code(AtomTag.OWN_PLACE).unsigned(program.number(atom.name()));
  }

  @Override
  public Output visit(Atom.LibraryPlace atom) {
    return out.code(AtomTag.LIBRARY_PLACE).unsigned(program.number(atom.name()));
  }

  @Override
  public Output visit(Atom.StackObject atom) {
    return local(AtomTag.STACK_OBJECT, atom.function(), atom.local());
  }

  @Override
  public Output visit(Atom.FreshObject atom) {
    return local(AtomTag.FRESH_OBJECT, atom.function(), atom.local());
  }

  @Override
  public Output visit(Atom.FormalValue atom) {
    return out.code(AtomTag.FORMAL_VALUE).unsigned(atom.formal());
  }

  @Override
  public Output visit(Atom.Anonymous atom) {
    return local(AtomTag.ANONYMOUS, atom.function(), atom.local());
  }

  @Override
  public Output visit(Atom.Contents atom) {
    return out.code(AtomTag.CONTENTS).unsigned(names.applyAsInt(atom.address()));
  }

  @Override
  public Output visit(Atom.Loaded atom) {
    return local(AtomTag.LOADED, atom.function(), atom.local())
        .unsigned(names.applyAsInt(atom.address()));
  }

  @Override
  public Output visit(Atom.Reached atom) {
    return local(AtomTag.REACHED, atom.function(), atom.local())
        .unsigned(names.applyAsInt(atom.owner()));
  }

  @Override
  public Output visit(Atom.ContentsAtCall atom) {
    return out.code(AtomTag.CONTENTS_AT_CALL)
        .unsigned(program.number(atom.call()))
        .unsigned(names.applyAsInt(atom.address()));
  }

  @Override
  public Output visit(Atom.Computed atom) {
    return out.code(AtomTag.COMPUTED)
        .code(atom.operator())
        .unsigned(names.applyAsInt(atom.left()))
        .unsigned(names.applyAsInt(atom.right()));
  }

  @Override
  public Output visit(Atom.OnlyHandle atom) {
    return out.code(AtomTag.ONLY_HANDLE).unsigned(program.number(atom.site()));
  }

  @Override
  public Output visit(Atom.ThreadHandle atom) {
    return out.code(AtomTag.THREAD_HANDLE).unsigned(program.number(atom.creation()));
  }
}
