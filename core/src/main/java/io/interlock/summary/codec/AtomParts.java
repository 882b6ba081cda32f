package io.interlock.summary.codec;

import io.interlock.symbolic.Atom;
import io.interlock.symbolic.AtomVisitor;
import io.interlock.symbolic.Symbolic;
import java.util.List;

/** The names that an atom is built on. */
final class AtomParts implements AtomVisitor<List<Symbolic>> {
  @Override
  public List<Symbolic> visit(Atom.Zero atom) {
    return List.of();
  }

  @Override
  public List<Symbolic> visit(Atom.Unknown atom) {
    return List.of();
  }

  @Override
  public List<Symbolic> visit(Atom.GlobalAddress atom) {
    return List.of();
  }

  @Override
  public List<Symbolic> visit(Atom.FunctionAddress atom) {
    return List.of();
  }

  @Override
  public List<Symbolic> visit(Atom.OwnPlace atom) {
    return List.of();
  }

  @Override
  public List<Symbolic> visit(Atom.LibraryPlace atom) {
    return List.of();
  }

  @Override
  public List<Symbolic> visit(Atom.StackObject atom) {
    return List.of();
  }

  @Override
  public List<Symbolic> visit(Atom.FreshObject atom) {
    return List.of();
  }

  @Override
  public List<Symbolic> visit(Atom.FormalValue atom) {
    return List.of();
  }

  @Override
  public List<Symbolic> visit(Atom.Anonymous atom) {
    return List.of();
  }

  @Override
  public List<Symbolic> visit(Atom.Contents atom) {
    return List.of(atom.address());
  }

  @Override
  public List<Symbolic> visit(Atom.Loaded atom) {
    return List.of(atom.address());
  }

  @Override
  public List<Symbolic> visit(Atom.Reached atom) {
    return List.of(atom.owner());
  }

  @Override
  public List<Symbolic> visit(Atom.ContentsAtCall atom) {
    return List.of(atom.address());
  }

  @Override
  public List<Symbolic> visit(Atom.Computed atom) {
    return List.of(atom.left(), atom.right());
  }

  @Override
  public List<Symbolic> visit(Atom.OnlyHandle atom) {
    return List.of();
  }

  @Override
  public List<Symbolic> visit(Atom.ThreadHandle atom) {
    return List.of();
  }
}
