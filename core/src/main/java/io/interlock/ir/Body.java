package io.interlock.ir;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The code of a function. Block 0 is the entry. */
public final class Body {
  private final List<Block> blocks;
  private final int localCount;
  private final @Nullable Binding[] bindings;
  private final Map<Integer, List<Binding>> furtherBindings;

  /** Made when first asked for; several threads may do so, with the same result. */
  private @Nullable Definitions definitions;

  /**
   * @param localCount how many formals and results there are; their ids are below it
   * @param bindings by local id, null where no variable is known
   */
  public Body(List<Block> blocks, int localCount, @Nullable Binding[] bindings) {
    this(blocks, localCount, bindings, Map.of());
  }

  /**
   * @param furtherBindings by local id, what values stand for besides, where they stand for several
   *     variables
   */
  public Body(
      List<Block> blocks,
      int localCount,
      @Nullable Binding[] bindings,
      Map<Integer, List<Binding>> furtherBindings) {
    this.blocks = List.copyOf(blocks);
    this.localCount = localCount;
    this.bindings = bindings.clone();
    this.furtherBindings = Map.copyOf(furtherBindings);
  }

  /** The same with other blocks, whose values are the same. */
  public Body with(List<Block> newBlocks) {
    return new Body(newBlocks, localCount, bindings, furtherBindings);
  }

  /** The same with other blocks, in which there are more values. */
  public Body with(List<Block> newBlocks, int newLocalCount) {
    return new Body(newBlocks, newLocalCount, bindings, furtherBindings);
  }

  /** The same where more values, by their number, stand for variables if they stood for none. */
  public Body with(Map<Integer, Binding> more) {
    @Nullable Binding[] all = Arrays.copyOf(bindings, localCount);
    more.forEach((local, binding) -> all[local] = all[local] == null ? binding : all[local]);
    return new Body(blocks, localCount, all, furtherBindings);
  }

  public List<Block> blocks() {
    return blocks;
  }

  public int localCount() {
    return localCount;
  }

  /** Where each value is made. */
  public Definitions definitions() {
    Definitions known = definitions;
    if (known == null) {
      known = new Definitions(blocks, localCount);
      definitions = known;
    }
    return known;
  }

  public int instructionCount() {
    return blocks.stream().mapToInt(b -> b.instructions().size()).sum();
  }

  /** All that a local value stands for besides {@link #binding}. */
  public List<Binding> furtherBindings(LocalValue value) {
    return furtherBindings.getOrDefault(value.id(), List.of());
  }

  /**
   * The source variable a local value stands for; if there are several, the one that tells most.
   */
  public Optional<Binding> binding(LocalValue value) {
    return value.id() < bindings.length
        ? Optional.ofNullable(bindings[value.id()])
        : Optional.empty();
  }
}
