package io.interlock.summary.codec;

import io.interlock.ir.Arithmetic.Operator;
import io.interlock.ir.Function;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import org.jspecify.annotations.Nullable;

/** Atoms and names; the other side of {@link NameWriter}. */
final class NameReader {
  private static final AtomTag[] TAGS = AtomTag.values();
  private static final Operator[] OPERATORS = Operator.values();

  private final ProgramReader program;
  private final ReadTable<Atom> atoms = new ReadTable<>("atom");
  private final ReadTable<Symbolic> names = new ReadTable<>("name");

  NameReader(ProgramReader program) {
    this.program = program;
  }

  void read(Input in) throws SummaryFormatException {
    int count = in.count();
    for (int i = 0; i < count; i++) {
      AtomTag tag = in.code(TAGS);
      if (tag == AtomTag.NAME) {
        names.add(readName(in));
      } else {
        atoms.add(readAtom(tag, in));
      }
    }
  }

  private Symbolic readName(Input in) throws SummaryFormatException {
    Atom atom = atoms.get(in);
    long offset = in.signed();
    return Symbolic.exactly(atom, offset, in.all(i -> new Symbolic.Term(atoms.get(i), i.signed())));
  }

  private Atom readAtom(AtomTag tag, Input in) throws SummaryFormatException {
    return switch (tag) {
      case ZERO -> new Atom.Zero();
      case UNKNOWN -> new Atom.Unknown();
      case GLOBAL_ADDRESS -> new Atom.GlobalAddress(program.global(in));
      case FUNCTION_ADDRESS -> new Atom.FunctionAddress(program.function(in));
      case OWN_PLACE -> new Atom.OwnPlace(program.text(in));
      case LIBRARY_PLACE -> new Atom.LibraryPlace(program.text(in));
      case FORMAL_VALUE -> new Atom.FormalValue(in.number());
      case CONTENTS -> new Atom.Contents(names.get(in));
      case CONTENTS_AT_CALL -> new Atom.ContentsAtCall(program.site(in), names.get(in));
      case COMPUTED -> new Atom.Computed(in.code(OPERATORS), names.get(in), names.get(in));
      case ONLY_HANDLE -> new Atom.OnlyHandle(program.site(in));
      case THREAD_HANDLE -> new Atom.ThreadHandle(program.chain(in));
      case STACK_OBJECT, FRESH_OBJECT, ANONYMOUS, LOADED, REACHED -> readLocal(tag, in);
      case NAME -> throw in.bad("a name is no atom");
    };
  }

  /** An atom that is known by a value of a function. */
  private Atom readLocal(AtomTag tag, Input in) throws SummaryFormatException {
    Function function = program.function(in);
    int local = program.local(function, in);
    return switch (tag) {
      case STACK_OBJECT -> new Atom.StackObject(function, local);
      case FRESH_OBJECT -> new Atom.FreshObject(function, local);
      case ANONYMOUS -> new Atom.Anonymous(function, local);
      case LOADED -> new Atom.Loaded(function, local, names.get(in));
      case REACHED -> new Atom.Reached(function, local, names.get(in));
      default -> throw in.bad("no atom of a value: " + tag);
    };
  }

  Symbolic name(Input in) throws SummaryFormatException {
    return names.get(in);
  }

  @Nullable Symbolic optionalName(Input in) throws SummaryFormatException {
    return names.optional(in);
  }

  Atom atom(Input in) throws SummaryFormatException {
    return atoms.get(in);
  }

  @Nullable Atom optionalAtom(Input in) throws SummaryFormatException {
    return atoms.optional(in);
  }
}
