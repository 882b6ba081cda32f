package io.interlock.bench.generate;

import io.interlock.bench.generate.Location.Beside;
import io.interlock.bench.generate.Location.Storage;
import io.interlock.bench.generate.Lock.Keeping;
import java.util.List;

/** What a gadget declares, how it is made ready, and what of it is in the threads' arguments. */
final class Declarations {
  private final Gadget gadget;

  Declarations(Gadget gadget) {
    this.gadget = gadget;
  }

  Code globals() {
    Code code = new Code();
    gadget.declarations.forEach(code::line);
    gadget.locations.forEach(location -> declare(code, location));
    gadget.locks.forEach(lock -> declare(code, lock));
    gadget.channels.forEach(c -> ChannelText.declarations(c).forEach(code::line));
    gadget.barriers.forEach(b -> code.line("static pthread_barrier_t " + b.name() + ";"));
    gadget.onces.forEach(
        once ->
            code.line(
                once.kind() == Step.Once.Kind.C11
                    ? "static once_flag " + once.name() + " = ONCE_FLAG_INIT;"
                    : "static pthread_once_t " + once.name() + " = PTHREAD_ONCE_INIT;"));
    return code;
  }

  private void declare(Code code, Location location) {
    String name = location.name();
    String array = location.count() == 1 ? "" : "[" + location.count() + "]";
    boolean again = gadget.locations.indexOf(location) > 0;
    if (location.isRecord() && !again) {
      record(code, location);
    }
    String type = "struct " + name + "_rec ";
    switch (location.storage()) {
      case PLAIN -> code.line("static int " + name + "_" + location.member() + array + ";");
      case THREAD -> code.line("static _Thread_local int " + name + "_" + location.member() + ";");
      case SLOT -> code.line("static int " + name + "_x[" + location.count() + "];");
      default -> {
        if (!again) {
          records(code, location, type, array);
        }
      }
    }
  }

  private static void records(Code code, Location location, String type, String array) {
    String name = location.name();
    switch (location.storage()) {
      case RECORD -> code.line("static " + type + name + "_o" + array + ";");
      case NESTED -> {
        code.line("struct " + name + "_outer {").line("long id;").line(type + "in;").line("};");
        code.line("static struct " + name + "_outer " + name + "_o" + array + ";");
      }
      case HEAP -> code.line("static " + type + "*" + name + "_p;");
      case HEAP_EACH -> code.line("static " + type + "*" + name + "_p[" + location.count() + "];");
      case FUNCTION ->
          code.line("static " + type + "*" + name + "_get(void) {")
              .line("static " + type + "o[" + location.count() + "];")
              .line("return o;")
              .line("}");
      default -> {}
    }
  }

  private void record(Code code, Location location) {
    code.line("struct " + location.name() + "_rec {").line("int pad;");
    if (location.beside() != Beside.NOTHING) {
      Lock lock = gadget.locks.get(0);
      String pointer = location.beside() == Beside.POINTER_TO_LOCK ? " *m;" : " m;";
      code.line(lock.kind().type + pointer);
    }
    code.line("int x;").line("int y;").line("};");
  }

  private static void declare(Code code, Lock lock) {
    String array = lock.count() == 1 ? "" : "[" + lock.count() + "]";
    String type = lock.kind().type;
    String start = isStatic(lock) ? " = PTHREAD_MUTEX_INITIALIZER;" : ";";
    switch (lock.keeping()) {
      case GLOBAL -> code.line("static " + type + " " + lock.name() + array + start);
      case GLOBAL_POINTER -> {
        code.line("static " + type + " " + lock.name() + array + start);
        String address = lock.count() == 1 ? "&" + lock.name() : lock.name();
        code.line("static " + type + " *" + lock.name() + "_q = " + address + ";");
      }
      case HEAP -> code.line("static " + type + " *" + lock.name() + "_q;");
      case BESIDE, POINTED_TO -> {}
    }
  }

  private static boolean isStatic(Lock lock) {
    boolean global = lock.keeping() == Keeping.GLOBAL || lock.keeping() == Keeping.GLOBAL_POINTER;
    return global && lock.kind() == Lock.Kind.MUTEX && lock.count() == 1;
  }

  /** The first statements of {@code main}. */
  Code initialization() {
    Code code = new Code();
    for (Location location : gadget.locations) {
      if (gadget.locations.indexOf(location) == 0) {
        make(code, location);
      }
    }
    for (Lock lock : gadget.locks) {
      if (!isStatic(lock)) {
        initialize(code, lock);
      }
    }
    gadget.channels.forEach(c -> ChannelText.initialization(c).forEach(code::line));
    return code;
  }

  private static void make(Code code, Location location) {
    String name = location.name();
    int count = location.count();
    switch (location.storage()) {
      case HEAP -> code.line(name + "_p = calloc(" + count + ", sizeof *" + name + "_p);");
      case HEAP_EACH ->
          code.line("for (int i = 0; i < " + count + "; i++) {")
              .line(name + "_p[i] = calloc(1, sizeof *" + name + "_p[i]);")
              .line("}");
      case ARGUMENT ->
          code.line("here." + name + " = calloc(" + count + ", sizeof *here." + name + ");");
      case LOCAL ->
          code.line("struct " + name + "_rec " + name + "_l[" + count + "];")
              .line("memset(" + name + "_l, 0, sizeof " + name + "_l);")
              .line("here." + name + " = " + name + "_l;");
      default -> {}
    }
  }

  private static void initialize(Code code, Lock lock) {
    if (lock.keeping() == Keeping.HEAP) {
      String pointer = lock.name() + "_q";
      code.line(pointer + " = malloc(" + lock.count() + " * sizeof *" + pointer + ");");
    }
    Index index = lock.count() == 1 ? Index.FIRST : Index.LOOP;
    if (lock.count() > 1) {
      code.line("for (int i = 0; i < " + lock.count() + "; i++) {");
    }
    if (lock.keeping() == Keeping.POINTED_TO) {
      String pointer = lock.pointer(index);
      code.line(pointer + " = malloc(sizeof *" + pointer + ");");
    }
    code.line(lock.initialization(lock.pointer(index)));
    if (lock.count() > 1) {
      code.line("}");
    }
  }

  /** The members of {@code struct arg} that are its own. */
  List<String> members() {
    return gadget.locations.stream()
        .filter(Location::isByArgument)
        .distinct()
        .limit(1)
        .map(Declarations::member)
        .toList();
  }

  private static String member(Location location) {
    return location.storage() == Storage.SLOT
        ? "int *" + location.name() + ";"
        : "struct " + location.name() + "_rec *" + location.name() + ";";
  }

  /**
   * Fills the members in an argument.
   *
   * @param argument the argument with a dot or an arrow
   * @param number which instance of the worker it is for
   */
  Code fill(Worker worker, String argument, String number) {
    Code code = new Code();
    gadget.locations.stream()
        .filter(Location::isByArgument)
        .limit(1)
        .forEach(
            location -> {
              String name = location.name();
              boolean own = location.owner() == worker.number();
              switch (location.storage()) {
                case SLOT -> {
                  if (own) {
                    code.line(argument + name + " = &" + name + "_x[" + number + "];");
                  }
                }
                case OWNED -> {
                  if (own) {
                    code.line(argument + name + " = calloc(1, sizeof(struct " + name + "_rec));");
                  }
                }
                default -> code.line(argument + name + " = a->" + name + ";");
              }
            });
    return code;
  }
}
