package io.interlock.ir;

import io.interlock.ir.type.Type;
import io.interlock.source.Position;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A function of the linked program, defined in it or not. Its code is kept apart, in {@link
 * Program#body}.
 */
public final class Function implements Symbol {
  private final int index;
  private final String name;
  private final Linkage linkage;
  private final Set<FunctionTrait> traits;
  private final List<Formal> formals;
  private final @Nullable Type type;
  private final Position position;
  private final @Nullable Function resolver;
  private final @Nullable Function original;
  private final @Nullable Function text;

  /**
   * @param type the debug type, if the function has one
   * @param resolver for an ifunc, the function that picks the implementation at load time
   */
  public Function(
      int index,
      String name,
      Linkage linkage,
      Set<FunctionTrait> traits,
      List<Formal> formals,
      @Nullable Type type,
      Position position,
      @Nullable Function resolver) {
    this(index, name, linkage, traits, formals, type, position, resolver, null, null);
  }

  private Function(
      int index,
      String name,
      Linkage linkage,
      Set<FunctionTrait> traits,
      List<Formal> formals,
      @Nullable Type type,
      Position position,
      @Nullable Function resolver,
      @Nullable Function original,
      @Nullable Function text) {
    this.original = original;
    this.text = text;
    this.index = index;
    this.name = name;
    this.linkage = linkage;
    this.traits = Set.copyOf(traits);
    this.formals = List.copyOf(formals);
    this.type = type;
    this.position = position;
    this.resolver = resolver;
  }

  /** A further function of the same name and code. */
  public Function copy(int newIndex) {
    return new Function(
        newIndex, name, linkage, traits, formals, type, position, resolver, original(), text());
  }

  /** A further function of the same name, of whose code it has a part. */
  public Function part(int newIndex) {
    return new Function(
        newIndex, name, linkage, traits, formals, type, position, resolver, original(), null);
  }

  /** The function of the source that this is, or is a copy or a part of. */
  public Function original() {
    return original == null ? this : original;
  }

  /** The function whose code this has, instruction by instruction: itself, unless it is a copy. */
  public Function text() {
    return text == null ? this : text;
  }

  @Override
  public int index() {
    return index;
  }

  @Override
  public String name() {
    return name;
  }

  public Linkage linkage() {
    return linkage;
  }

  public boolean has(FunctionTrait trait) {
    return traits.contains(trait);
  }

  public List<Formal> formals() {
    return formals;
  }

  public @Nullable Type type() {
    return type;
  }

  /** Where the function is defined; unknown for an external one. */
  public Position position() {
    return position;
  }

  public @Nullable Function resolver() {
    return resolver;
  }

  /** LLVM's own operations, such as {@code llvm.va_start}. */
  public boolean isIntrinsic() {
    return name.startsWith("llvm.");
  }

  @Override
  public String toString() {
    return name;
  }
}
