package io.interlock.pointsto;

import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.BaseType;
import io.interlock.ir.type.EnumType;
import io.interlock.ir.type.FunctionType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import it.unimi.dsi.fastutil.ints.IntAVLTreeSet;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntLists;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import it.unimi.dsi.fastutil.ints.IntSets;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What pointers are declared to point to, numbered, and which types the program takes for which
 * others: every place where a pointer to one type becomes a pointer to another, by an assignment,
 * an argument or a result, is evidence that objects of the one are used as the other.
 *
 * <p>Structs of one name are one type, so that a struct declared only in one file is the one
 * defined in another; without a name, structs of one layout are one type. Numbers of one size are
 * one type, pointers are one type.
 */
final class PointeeTypes {
  /** In place of a number: may point to anything. */
  static final int ANYTHING = 0;

  /** What is pointed to. */
  enum Kind {
    ANYTHING,
    STRUCT,
    BYTES,
    NUMBER,
    POINTER,
    FUNCTION,
    /** Any of several. */
    SEVERAL
  }

  /**
   * @param what for a struct its name, or its layout if it has none; for bytes the name of their
   *     type; for a number its size; for a function what its formals point to; for several a set of
   *     their numbers
   */
  record Pointee(Kind kind, Object what) {}

  private static final int MAX_PREFIX = 16;

  /** In the signature of a function: the formal is no pointer. */
  static final int NO_POINTER = -1;

  private final Map<Pointee, Integer> numbers = new HashMap<>();
  private final IdentityHashMap<RecordType, Integer> structs = new IdentityHashMap<>();
  private final List<Pointee> pointees = new ArrayList<>();
  private final List<int[]> members = new ArrayList<>();
  private final List<@Nullable Type> examples = new ArrayList<>();
  private final List<IntOpenHashSet> casts = new ArrayList<>();
  private final LongOpenHashSet within = new LongOpenHashSet();
  private final IntOpenHashSet keepPointers = new IntOpenHashSet();
  private final List<@Nullable IntSet> reachable = new ArrayList<>();

  PointeeTypes() {
    number(new Pointee(Kind.ANYTHING, ""), null);
  }

  /** The number of what a pointer to the type points to. */
  int of(@Nullable Type pointee) {
    Type type = Layouts.stripped(pointee);
    while (type instanceof ArrayType array) {
      type = Layouts.stripped(array.element());
    }
    if (type instanceof RecordType record) {
      Integer known = structs.get(record);
      if (known == null) {
        known = number(new Pointee(Kind.STRUCT, key(record)), record);
        structs.put(record, known);
      }
      return known;
    }
    if (type instanceof PointerType pointer) {
      return number(new Pointee(Kind.POINTER, pointerKey(pointer)), type);
    }
    if (type instanceof FunctionType f) {
      return number(new Pointee(Kind.FUNCTION, signature(f)), null);
    }
    if (type instanceof BaseType base && base.bits() == Byte.SIZE) {
      return bytes(base.name());
    }
    boolean number = type instanceof BaseType || type instanceof EnumType;
    return number ? number(new Pointee(Kind.NUMBER, Layouts.bytes(type)), type) : ANYTHING;
  }

  /** Pointers are told apart by what they point to, and pointers to pointers are all one. */
  private int pointerKey(PointerType pointer) {
    Type target = Layouts.stripped(pointer.target());
    return target instanceof PointerType ? ANYTHING : of(target);
  }

  /** What the formals of a function point to; {@link #NO_POINTER} for those that do not. */
  private IntList signature(FunctionType function) {
    var formals = new IntArrayList(function.formals().size());
    for (Type formal : function.formals()) {
      Type type = Layouts.stripped(formal);
      Type target = type instanceof PointerType p ? Layouts.stripped(p.target()) : null;
      formals.add(type instanceof PointerType ? passed(target) : NO_POINTER);
    }
    return IntLists.unmodifiable(formals);
  }

  /** What a formal is told apart by that points to a type: functions are all one. */
  private int passed(@Nullable Type target) {
    if (target instanceof FunctionType) {
      return anyFunction();
    }
    return target instanceof RecordType || target instanceof BaseType ? of(target) : ANYTHING;
  }

  /** A function of which nothing is known. */
  int anyFunction() {
    return number(new Pointee(Kind.FUNCTION, ""), null);
  }

  /** What a call tells of an argument: what it points to, if that is one struct or number. */
  int argument(List<Type> pointees) {
    return pointees.size() == 1 ? passed(pointees.get(0)) : ANYTHING;
  }

  /** Whether a function of one type may be called as another: with arguments of related types. */
  boolean mayCall(int function, int as) {
    return !(pointees.get(as).what() instanceof IntList actuals) || mayPass(function, actuals);
  }

  /**
   * Whether a function of a type may be called with arguments.
   *
   * @param actuals what they point to; {@link #NO_POINTER} for those that do not
   */
  boolean mayPass(int function, IntList actuals) {
    if (!(pointees.get(function).what() instanceof IntList formals)) {
      return true;
    }
    if (formals.size() != actuals.size()) {
      return false;
    }
    for (int i = 0; i < formals.size(); i++) {
      int a = formals.getInt(i);
      int b = actuals.getInt(i);
      boolean arePointers = a != NO_POINTER && b != NO_POINTER;
      boolean isAny = a == ANYTHING || b == ANYTHING;
      if (a != b && !(arePointers && (isAny || isUsedAs(a, b) || isUsedAs(b, a)))) {
        return false;
      }
    }
    return true;
  }

  /** The number of a type of bytes. */
  int bytes(String name) {
    String key = name.equals("char") ? name : "byte";
    return number(new Pointee(Kind.BYTES, key), new BaseType(key, Byte.SIZE));
  }

  /** What a pointer points to that points to one of two. */
  int either(int a, int b) {
    if (a == b) {
      return a;
    }
    if (a == ANYTHING || b == ANYTHING) {
      return ANYTHING;
    }
    var all = new IntAVLTreeSet(members(a));
    all.addAll(IntList.of(members(b)));
    return number(new Pointee(Kind.SEVERAL, IntSets.unmodifiable(all)), null);
  }

  /** What no pointer points to: none of no types. */
  int nothing() {
    return number(new Pointee(Kind.SEVERAL, IntSets.EMPTY_SET), null);
  }

  /** What a pointer points to that is declared in several ways. */
  int ofAll(List<Type> pointees) {
    int all = pointees.isEmpty() ? ANYTHING : of(pointees.get(0));
    for (Type pointee : pointees) {
      all = either(all, of(pointee));
    }
    return all;
  }

  /** The single types that a number stands for. */
  int[] members(int number) {
    return members.get(number);
  }

  private int number(Pointee pointee, @Nullable Type example) {
    Integer known = numbers.get(pointee);
    if (known == null) {
      known = pointees.size();
      numbers.put(pointee, known);
      pointees.add(pointee);
      members.add(pointee.what() instanceof IntSet set ? set.toIntArray() : new int[] {known});
      examples.add(example);
      casts.add(new IntOpenHashSet(2));
      reachable.add(null);
    } else if (example instanceof RecordType r
        && !r.members().isEmpty()
        && examples.get(known) instanceof RecordType first
        && first.members().isEmpty()) {
      examples.set(known, example);
    }
    return known;
  }

  Pointee get(int number) {
    return pointees.get(number);
  }

  /** A type of that number, with its members if they are known anywhere. */
  @Nullable Type example(int number) {
    return examples.get(number);
  }

  /** Whether memory without a type is seen as this one: functions are not. */
  boolean hasViews(int number) {
    Type example = examples.get(number);
    return example != null && example.bits() > 0;
  }

  int count() {
    return pointees.size();
  }

  private static Object key(RecordType record) {
    return record.name().isEmpty() ? Layout.of(record) : record.name();
  }

  /** What a struct without a name is known by: each file has its own of those in headers. */
  private record Layout(RecordType.Kind kind, long bits, List<Object> members) {
    static Layout of(RecordType record) {
      var members = new ArrayList<Object>(record.members().size() * 2);
      for (Member member : record.members()) {
        members.add(member.name());
        members.add(member.bitOffset());
      }
      return new Layout(record.kind(), record.bits(), members);
    }
  }

  /** Notes that a pointer to one type becomes a pointer to another. */
  void cast(@Nullable Type from, @Nullable Type to) {
    cast(of(from), of(to));
  }

  /** Notes that pointers are stored where there are bytes of a type, or loaded from there. */
  void keepPointers(Type bytes) {
    keepPointers.add(of(bytes));
  }

  /** The same by their numbers. */
  void cast(int a, int b) {
    if (a != b && a != ANYTHING && b != ANYTHING && casts.get(a).add(b)) {
      reachable.replaceAll(r -> null);
    }
  }

  /** Visits which types pointers become pointers to which others, by number. */
  void forEachCast(CastVisitor visitor) {
    int count = casts.size(); // visitors may ask for types that are new
    for (int from = 0; from < count; from++) {
      for (int to : casts.get(from).toIntArray()) {
        visitor.visit(from, to);
      }
    }
  }

  /** Hears that a pointer to one type becomes a pointer to another. */
  interface CastVisitor {
    void visit(int from, int to);
  }

  /** Notes that a pointer somewhere into a struct, or behind it, becomes one to another type. */
  void castWithin(RecordType around, Type to) {
    within.add((long) of(around) << Integer.SIZE | of(to));
  }

  /** Whether a pointer somewhere into a struct is used as one to another type. */
  boolean isUsedWithin(int around, int wanted) {
    return within.contains((long) around << Integer.SIZE | wanted);
  }

  /** Whether a pointer declared so points to functions of one type. */
  boolean isFunction(int number) {
    return pointees.get(number).kind() == Kind.FUNCTION;
  }

  /** Whether a pointer declared so points to a pointer to a function. */
  boolean isFunctionPointer(int number) {
    Pointee pointee = pointees.get(number);
    return pointee.kind() == Kind.POINTER && isFunction((int) pointee.what());
  }

  /** Whether a pointer declared so points to bytes, or to anything. */
  boolean areBytes(int number) {
    return number == ANYTHING
        || Arrays.stream(members(number)).allMatch(t -> pointees.get(t).kind() == Kind.BYTES);
  }

  /** Whether bytes of a type are used as anything else. */
  boolean areBytesUsed(int number) {
    return pointees.get(number).kind() == Kind.BYTES
        && (keepPointers.contains(number)
            || casts.get(number).intStream().anyMatch(t -> pointees.get(t).kind() == Kind.STRUCT));
  }

  /** Whether a struct of a type has room in so many bytes. */
  boolean fits(int number, long room) {
    return pointees.get(number).kind() != Kind.STRUCT
        || Layouts.bytes(examples.get(number)) <= room;
  }

  /** Whether an object of a type may be used as another. */
  boolean isUsedAs(int object, int wanted) {
    return object == wanted
        || reachableFrom(object).contains(wanted)
        || arePointers(pointees.get(object), pointees.get(wanted))
        || sharesPrefix(examples.get(object), examples.get(wanted));
  }

  /** The structs that a type is cast to, and those they are, as far as their members are known. */
  List<RecordType> usedAs(Type type) {
    return reachableFrom(of(type))
        .intStream()
        .sorted()
        .mapToObj(examples::get)
        .filter(RecordType.class::isInstance)
        .map(RecordType.class::cast)
        .filter(r -> !r.members().isEmpty())
        .toList();
  }

  /** Whether both are pointers, and one stored as the one may be loaded as the other. */
  private boolean arePointers(Pointee a, Pointee b) {
    if (a.kind() != Kind.POINTER || b.kind() != Kind.POINTER) {
      return false;
    }
    int from = (int) a.what();
    int to = (int) b.what();
    return from == ANYTHING || to == ANYTHING || isUsedAs(from, to) || isUsedAs(to, from);
  }

  private IntSet reachableFrom(int from) {
    IntSet known = reachable.get(from);
    if (known == null) {
      var seen = new IntOpenHashSet();
      var waiting = IntArrayList.of(from);
      while (!waiting.isEmpty()) {
        for (int next : casts.get(waiting.popInt())) {
          if (seen.add(next) && pointees.get(next).kind() == Kind.STRUCT) {
            waiting.add(next);
          }
        }
      }
      known = seen;
      reachable.set(from, known);
    }
    return known;
  }

  /**
   * Whether a struct begins like another: with it, or with two members of the same names and types.
   */
  private boolean sharesPrefix(@Nullable Type one, @Nullable Type other) {
    return one instanceof RecordType a
        && other instanceof RecordType b
        && (beginsWith(b, a) || sameMembers(a.members(), b.members()));
  }

  /** Whether the first member of a struct, or the first member of that, is another struct. */
  private boolean beginsWith(RecordType outer, RecordType inner) {
    int wanted = of(inner);
    Type at = outer;
    for (int depth = 0; depth < MAX_PREFIX && at instanceof RecordType r; depth++) {
      if (of(r) == wanted) {
        return true;
      }
      at = r.members().isEmpty() ? null : Layouts.stripped(r.members().get(0).type());
    }
    return false;
  }

  private boolean sameMembers(List<Member> a, List<Member> b) {
    return a.size() > 1 && b.size() > 1 && isSame(a.get(0), b.get(0)) && isSame(a.get(1), b.get(1));
  }

  private boolean isSame(Member a, Member b) {
    return a.name().equals(b.name())
        && a.bitOffset() == b.bitOffset()
        && a.bits() == b.bits()
        && isSameType(Layouts.stripped(a.type()), Layouts.stripped(b.type()));
  }

  /** Whether types are the same, as far as structs are in them or behind them. */
  private boolean isSameType(@Nullable Type a, @Nullable Type b) {
    if (a instanceof PointerType p && b instanceof PointerType q) {
      int one = of(p.target());
      int other = of(q.target());
      return one == other || one == ANYTHING || other == ANYTHING;
    }
    return !(a instanceof RecordType && b instanceof RecordType) || of(a) == of(b);
  }
}
