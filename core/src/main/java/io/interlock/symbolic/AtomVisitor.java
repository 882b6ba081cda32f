package io.interlock.symbolic;

/** Exhaustive dispatch over atoms. */
public interface AtomVisitor<R> {
  R visit(Atom.Zero atom);

  R visit(Atom.Unknown atom);

  R visit(Atom.GlobalAddress atom);

  R visit(Atom.FunctionAddress atom);

  R visit(Atom.OwnPlace atom);

  R visit(Atom.LibraryPlace atom);

  R visit(Atom.StackObject atom);

  R visit(Atom.FreshObject atom);

  R visit(Atom.FormalValue atom);

  R visit(Atom.Anonymous atom);

  R visit(Atom.Contents atom);

  R visit(Atom.Loaded atom);

  R visit(Atom.Reached atom);

  R visit(Atom.ContentsAtCall atom);

  R visit(Atom.Computed atom);

  R visit(Atom.OnlyHandle atom);

  R visit(Atom.ThreadHandle atom);
}
