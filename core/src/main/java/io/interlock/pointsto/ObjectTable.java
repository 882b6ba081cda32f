package io.interlock.pointsto;

import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.Instruction;
import io.interlock.ir.Program;
import io.interlock.ir.type.TypePrinter;
import io.interlock.pointsto.AbstractObject.Kind;
import io.interlock.source.Position;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All objects with their shapes; the globals come first, then the functions, then the rest. */
final class ObjectTable {
  private final List<AbstractObject> objects = new ArrayList<>();
  private final List<Shape> shapes = new ArrayList<>();
  private final int globalCount;

  ObjectTable(Program program) {
    globalCount = program.globals().size();
    for (Global global : program.globals()) {
      Shape shape = shapeOf(program, global);
      add(
          new AbstractObject(
              objects.size(),
              Kind.GLOBAL,
              global,
              null,
              null,
              "",
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
              0,
              function.type(),
              function.position()),
          new Shape(null, 0, 0));
    }
  }

  private static Shape shapeOf(Program program, Global global) {
    boolean isText =
        global.type() == null && program.initializer(global).map(Initializer::text).isPresent();
    return isText ? Shape.bytes(global.size()) : Shape.of(global.type(), global.size());
  }

  private int add(AbstractObject object, Shape shape) {
    objects.add(object);
    shapes.add(shape);
    return object.index();
  }

  /** An object made at a place of the program. */
  int add(Kind kind, Function function, @Nullable Instruction site, String context, Shape shape) {
    Position position = site == null ? function.position() : site.position();
    return add(
        new AbstractObject(
            objects.size(),
            kind,
            null,
            function,
            site,
            context,
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
            shape.size(),
            shape.type(),
            o.position()),
        shape);
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
    AbstractObject o = objects.get(object);
    return o.kind() != Kind.FUNCTION
        && !(o.symbol() instanceof Global g && g.storage() == Global.Storage.READ_ONLY);
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
