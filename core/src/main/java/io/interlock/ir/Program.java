package io.interlock.ir;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A linked program. Functions and globals are numbered densely; what they contain is kept apart
 * from what they are, so that code may refer to symbols in any order.
 */
public final class Program {
  /** A function run before {@code main} or after it. */
  public record LifecycleFunction(Function function, long priority) {}

  private final List<Function> functions;
  private final Map<String, Function> functionsByName;
  private final List<Global> globals;
  private final @Nullable Body[] bodies;
  private final @Nullable Initializer[] initializers;
  private final List<LifecycleFunction> constructors;
  private final List<LifecycleFunction> destructors;
  private final Map<String, Function> aliases;
  private final int pointerSize;
  private final @Nullable Function main;

  private Program(Builder builder) {
    functions = List.copyOf(builder.functions);
    functionsByName = new HashMap<>();
    functions.forEach(f -> functionsByName.putIfAbsent(f.name(), f));
    globals = List.copyOf(builder.globals);
    bodies = builder.bodies.clone();
    initializers = builder.initializers.clone();
    constructors = List.copyOf(builder.constructors);
    destructors = List.copyOf(builder.destructors);
    aliases = Map.copyOf(builder.aliases);
    pointerSize = builder.pointerSize;
    main = function("main").filter(f -> body(f).isPresent()).orElse(null);
  }

  /** All functions, by index. */
  public List<Function> functions() {
    return functions;
  }

  /** All globals, by index. */
  public List<Global> globals() {
    return globals;
  }

  /** The code of a function; empty if it is defined outside the program. */
  public Optional<Body> body(Function function) {
    return Optional.ofNullable(bodies[function.index()]);
  }

  /** The initial value of a global; empty if it is defined outside the program. */
  public Optional<Initializer> initializer(Global global) {
    return Optional.ofNullable(initializers[global.index()]);
  }

  /** What runs before {@code main}, lowest priority number first. */
  public List<LifecycleFunction> constructors() {
    return constructors;
  }

  public List<LifecycleFunction> destructors() {
    return destructors;
  }

  /** The size of a pointer in bytes. */
  public int pointerSize() {
    return pointerSize;
  }

  /** Where the program starts; empty in a library. */
  public Optional<Function> main() {
    return Optional.ofNullable(main);
  }

  /** The first function of that name, if there is one. */
  public Optional<Function> function(String name) {
    return Optional.ofNullable(functionsByName.get(name));
  }

  /** The function that goes by a further name, if there is one; known of a linked program only. */
  public Optional<Function> alias(String name) {
    return Optional.ofNullable(aliases.get(name));
  }

  /** The first global of that source or linker name, if there is one. */
  public Optional<Global> global(String name) {
    return globals.stream()
        .filter(g -> g.name().equals(name) || g.sourceName().equals(name))
        .findFirst();
  }

  public long instructionCount() {
    return functions.stream()
        .flatMap(f -> body(f).stream())
        .mapToLong(Body::instructionCount)
        .sum();
  }

  /** The same with other bodies of the functions that have one. */
  public Program withBodies(BiFunction<Function, Body, Body> change) {
    var builder = new Builder(functions, globals).pointerSize(pointerSize);
    functions.forEach(f -> body(f).ifPresent(b -> builder.body(f, change.apply(f, b))));
    globals.forEach(g -> initializer(g).ifPresent(i -> builder.initializer(g, i)));
    return builder.lifecycle(constructors, destructors).build();
  }

  /** Gathers the parts of a program. */
  public static final class Builder {
    private final List<Function> functions;
    private final List<Global> globals;
    private final @Nullable Body[] bodies;
    private final @Nullable Initializer[] initializers;
    private List<LifecycleFunction> constructors = List.of();
    private List<LifecycleFunction> destructors = List.of();
    private Map<String, Function> aliases = Map.of();
    private int pointerSize = 8;

    /** Starts from the symbols, each list in the order of its indexes. */
    public Builder(List<Function> functions, List<Global> globals) {
      this.functions = List.copyOf(functions);
      this.globals = List.copyOf(globals);
      bodies = new @Nullable Body[functions.size()];
      initializers = new @Nullable Initializer[globals.size()];
    }

    /** Different functions may be set from different threads. */
    public Builder body(Function function, Body body) {
      bodies[function.index()] = body;
      return this;
    }

    public Builder initializer(Global global, Initializer initializer) {
      initializers[global.index()] = initializer;
      return this;
    }

    public Builder lifecycle(List<LifecycleFunction> before, List<LifecycleFunction> after) {
      constructors = before;
      destructors = after;
      return this;
    }

    /** Further names of functions. */
    public Builder aliases(Map<String, Function> names) {
      aliases = names;
      return this;
    }

    public Builder pointerSize(int bytes) {
      pointerSize = bytes;
      return this;
    }

    public Program build() {
      return new Program(this);
    }
  }
}
