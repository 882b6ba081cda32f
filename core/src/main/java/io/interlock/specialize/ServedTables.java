package io.interlock.specialize;

import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Initializer;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Linkage;
import io.interlock.ir.Program;
import io.interlock.ir.Result;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.model.Action;
import io.interlock.model.FunctionModel;
import io.interlock.model.LibraryModels;
import io.interlock.source.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says how the functions are called that a program registers as tables ({@link Action.Serve}): by
 * functions that the program does not have ({@link SessionWriter}), which are passed as one more
 * argument where the table is registered. So what happens before and after the registration, which
 * calls may overlap and who has which object is code like all other, and needs no rules of its own.
 *
 * <p>And how a module of the kernel is run that comes without a {@code main}: what is called {@code
 * init_module}, and if that returns zero {@code cleanup_module}, in a {@code main} that the program
 * does not have. In between nothing happens but what was registered.
 *
 * <p>One pass over the calls. Assumes that two sessions of a kind, with two threads each, do what
 * any number of them may do to each other: a race is between two.
 */
public final class ServedTables {
  /** Models of sessions are under names that begin so. */
  private static final String SESSION = "session.";

  private static final String INIT = "init_module";
  private static final String EXIT = "cleanup_module";

  private final Program program;
  private final LibraryModels models;
  private final List<Function> all;
  private final Map<Function, Body> bodies = new HashMap<>();
  private final Map<Function, Optional<Action.Serve>> served = new HashMap<>();
  private @Nullable StructTypes types;
  private SessionWriter.@Nullable Library library;

  private ServedTables(Program program, LibraryModels models) {
    this.program = program;
    this.models = models;
    all = new ArrayList<>(program.functions());
  }

  /** The same program if it registers no tables and is no module. */
  public static Program apply(Program program, LibraryModels models) {
    var tables = new ServedTables(program, models);
    for (Function function : program.functions()) {
      Optional<Body> body = program.body(function);
      if (body.isPresent()) {
        Body rewritten = Specialization.rewrite(body.get(), tables::withSession);
        tables.bodies.put(function, rewritten);
      }
    }
    if (program.main().isEmpty() && models.named(SESSION + "file").isPresent()) {
      tables.addMain();
    }
    return tables.all.size() == program.functions().size() ? program : tables.build();
  }

  private Call withSession(Call call) {
    Function callee = call.directCallee().orElse(null);
    Action.Serve serve = callee == null ? null : serve(callee);
    if (serve == null) {
      return call;
    }
    Action.Session session =
        models
            .named(SESSION + serve.session())
            .map(FunctionModel::actions)
            .filter(a -> !a.isEmpty() && a.get(0) instanceof Action.Session)
            .map(a -> (Action.Session) a.get(0))
            .orElse(null);
    SessionWriter.Table table = table(serve);
    if (session == null || table == null || serve.table().of(call) == null) {
      return call;
    }
    var writer =
        new SessionWriter(
            library(), this::add, table, session, types(), program.pointerSize(), call.position());
    List<Value> arguments = new ArrayList<>(call.arguments());
    arguments.add(new SymbolAddress(writer.write(), 0));
    return Specialization.with(call, call.callee(), arguments);
  }

  private Action.@Nullable Serve serve(Function callee) {
    return served
        .computeIfAbsent(
            callee,
            f ->
                models.of(f).stream()
                    .flatMap(m -> m.actions().stream())
                    .filter(Action.Serve.class::isInstance)
                    .map(Action.Serve.class::cast)
                    .findFirst())
        .orElse(null);
  }

  /** Null if the program does not know the structs on the way. */
  private SessionWriter.@Nullable Table table(Action.Serve serve) {
    RecordType object = types().tagged(serve.struct());
    Type at = object;
    List<Long> way = new ArrayList<>();
    for (String member : serve.table().members()) {
      StructTypes.Place place = StructTypes.member(at, member);
      if (place == null) {
        return null;
      }
      way.add(place.offset());
      at = StructTypes.target(place.type());
    }
    return at == null ? null : new SessionWriter.Table(object, way, at);
  }

  private StructTypes types() {
    if (types == null) {
      types = new StructTypes(program);
    }
    return types;
  }

  private SessionWriter.Library library() {
    if (library == null) {
      library =
          new SessionWriter.Library(
              external("kernel.start"),
              external("kernel.join"),
              external("kernel.stop"),
              external("kernel.new"),
              external("kernel.any"));
    }
    return library;
  }

  private Function external(String name) {
    return add(name, List.of(), null, Position.UNKNOWN);
  }

  private Function add(String name, List<Formal> formals, Body body) {
    return add(name, formals, body, Position.UNKNOWN);
  }

  private Function add(String name, List<Formal> formals, @Nullable Body body, Position position) {
    Linkage linkage = body == null ? Linkage.EXTERNAL : Linkage.INTERNAL;
    Function function = SessionWriter.function(all.size(), name, formals, linkage, position);
    all.add(function);
    if (body != null) {
      bodies.put(function, body);
    }
    return function;
  }

  private void addMain() {
    Function init = entry(INIT, "__initcall");
    if (init == null) {
      return;
    }
    Function exit = entry(EXIT, "__exitcall");
    var code = new CodeBuilder(program.pointerSize(), 0, init.position());
    int done = code.block();
    int loaded = code.block();
    Result result = code.call(init, CodeBuilder.INT, List.of());
    code.branchIfZero(result, CodeBuilder.INT, loaded, done);
    code.at(loaded);
    if (exit != null) {
      code.call(new SymbolAddress(exit, 0), List.of());
    }
    code.jump(done);
    code.at(done);
    code.end(new IntegerConstant(0, 32));
    Function main =
        SessionWriter.function(all.size(), "main", List.of(), Linkage.EXTERNAL, init.position());
    all.add(main);
    bodies.put(main, code.build());
  }

  /** The function of that name, or what a variable of the linker's section for it holds. */
  private @Nullable Function entry(String name, String variable) {
    Function named = program.function(name).or(() -> program.alias(name)).orElse(null);
    if (named != null && program.body(named).isPresent()) {
      return named;
    }
    return program.globals().stream()
        .filter(g -> g.name().startsWith(variable))
        .flatMap(g -> program.initializer(g).stream())
        .flatMap(i -> i.scalars().stream())
        .map(Initializer.Scalar::value)
        .filter(SymbolAddress.class::isInstance)
        .map(a -> ((SymbolAddress) a).symbol())
        .filter(Function.class::isInstance)
        .map(Function.class::cast)
        .findFirst()
        .orElse(null);
  }

  private Program build() {
    var builder = new Program.Builder(all, program.globals()).pointerSize(program.pointerSize());
    all.forEach(f -> Optional.ofNullable(bodies.get(f)).ifPresent(b -> builder.body(f, b)));
    program
        .globals()
        .forEach(g -> program.initializer(g).ifPresent(i -> builder.initializer(g, i)));
    return builder.lifecycle(program.constructors(), program.destructors()).build();
  }
}
