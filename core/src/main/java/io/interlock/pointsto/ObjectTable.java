package io.interlock.pointsto;

import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.Instruction;
import io.interlock.ir.Program;
import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.BaseType;
import io.interlock.ir.type.TypePrinter;
import io.interlock.pointsto.AbstractObject.Kind;
import io.interlock.source.Position;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All objects with their shapes; the globals come first, then the functions, then the rest. */
final class ObjectTable {
  private final List<AbstractObject> objects = new ArrayList<>();
  private final List<Shape> shapes = new ArrayList<>();
  private final int globalCount;

  /** Constant texts: nothing can be stored in them, so one stands for all. */
  private final BitSet texts = new BitSet();

  ObjectTable(Program program) {
    globalCount = program.globals().size();
    for (Global global : program.globals()) {
      boolean isText = isText(program, global);
      Shape shape =
          isText ? Shape.bytes(Shape.UNKNOWN_SIZE) : Shape.of(global.type(), global.size());
      texts.set(objects.size(), isText);
      add(
          new AbstractObject(
              objects.size(),
              Kind.GLOBAL,
              global,
              null,
              null,
              "",
              List.of(),
              shape.size(),
              global.type(),
              global.position()),
          shape);
    }
    for (Function function : program.functions()) {
      add(
          new AbstractObject(
              objects.size(),
              Kind.FUNCTION,
              function,
              null,
              null,
              "",
              List.of(),
              0,
              function.type(),
              function.position()),
          new Shape(null, 0, 0));
    }
  }

  private static boolean isText(Program program, Global global) {
    boolean isNamedArray =
        Layouts.stripped(global.type()) instanceof ArrayType a
            && Layouts.stripped(a.element()) instanceof BaseType b
            && b.bits() == Byte.SIZE;
    boolean isLiteral =
        global.type() == null && program.initializer(global).map(Initializer::text).isPresent();
    return global.storage() == Global.Storage.READ_ONLY && (isNamedArray || isLiteral);
  }

  boolean isText(int object) {
    return texts.get(object);
  }

  /** The object that stands for an object. */
  int home(int object) {
    return isText(object) ? texts.nextSetBit(0) : object;
  }

  private int add(AbstractObject object, Shape shape) {
    objects.add(object);
    shapes.add(shape);
    return object.index();
  }

  /** An object made at a place of the program. */
  int add(Kind kind, Function function, @Nullable Instruction site, String context, Shape shape) {
    return add(kind, function, site, context, List.of(), shape);
  }

  /** The same, told apart by the calls that led there. */
  int add(
      Kind kind,
      Function function,
      @Nullable Instruction site,
      String context,
      List<Call> calls,
      Shape shape) {
    Position position = site == null ? function.position() : site.position();
    return add(
        new AbstractObject(
            objects.size(),
            kind,
            null,
            function,
            site,
            context,
            List.copyOf(calls),
            shape.size(),
            shape.type(),
            position),
        shape);
  }

  /** An object for the memory of another that is used as some type. */
  int addView(int of, Shape shape) {
    AbstractObject o = objects.get(of);
    String as = "as " + TypePrinter.print(shape.type());
    return add(
        new AbstractObject(
            objects.size(),
            o.kind(),
            o.symbol(),
            o.function(),
            o.site(),
            o.context().isEmpty() ? as : o.context() + " " + as,
            o.calls(),
            shape.size(),
            shape.type(),
            o.position()),
        shape);
  }

  /** An object for the memory of all pools. */
  int addPool() {
    return add(
        new AbstractObject(
            objects.size(),
            Kind.POOL,
            null,
            null,
            null,
            "",
            List.of(),
            Shape.UNKNOWN_SIZE,
            null,
            Position.UNKNOWN),
        Shape.UNKNOWN);
  }

  /** An object of the outside world. */
  int addOutside(String name, Shape shape) {
    return add(
        new AbstractObject(
            objects.size(),
            Kind.OUTSIDE,
            null,
            null,
            null,
            name,
            List.of(),
            shape.size(),
            shape.type(),
            Position.UNKNOWN),
        shape);
  }

  int of(Global global) {
    return global.index();
  }

  int of(Function function) {
    return globalCount + function.index();
  }

  /** Whether it has contents. */
  boolean isReadable(int object) {
    return objects.get(object).kind() != Kind.FUNCTION;
  }

  /** Whether a program can change its contents. */
  boolean isWritable(int object) {
    return objects.get(object).isWritable();
  }

  AbstractObject get(int object) {
    return objects.get(object);
  }

  Shape shape(int object) {
    return shapes.get(object);
  }

  int size() {
    return objects.size();
  }

  List<AbstractObject> all() {
    return objects;
  }
}
