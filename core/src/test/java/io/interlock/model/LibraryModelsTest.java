package io.interlock.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.finding.LockMode;
import io.interlock.ir.Binding;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Linkage;
import io.interlock.ir.Program;
import io.interlock.model.Action.LockKind;
import io.interlock.model.Action.Success;
import io.interlock.source.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryModelsTest {
  private static final LibraryModels SHIPPED = LibraryModels.shipped();

  @TempDir Path directory;

  @Test
  void knowsAMutex() {
    assertThat(SHIPPED.named("pthread_mutex_lock").orElseThrow().actions())
        .containsExactly(
            new Action.Acquire(
                Operand.argument(0), LockMode.EXCLUSIVE, Success.ASSUMED, LockKind.MUTEX));
  }

  @Test
  void doesNotKnowOthers() {
    assertThat(SHIPPED.named("my_function")).isEmpty();
  }

  @Test
  void tellsWhereAModelIsWritten() throws IOException {
    LibraryModels models = with("functions:\n\n  a, b: {blocks}\n");
    assertThat(models.named("b").orElseThrow().source()).endsWith("a.yml:3");
  }

  @Test
  void takesTheLaterFile() throws IOException {
    LibraryModels models =
        SHIPPED.with(
            List.of(
                write("a.yml", "functions: {f: {blocks}, pthread_mutex_lock: {}}"),
                write("b.yml", "functions: {f: {jumps}}")));
    assertThat(models.named("f").orElseThrow().actions()).containsExactly(new Action.Longjmp());
    assertThat(models.named("pthread_mutex_lock").orElseThrow().actions()).isEmpty();
    assertThat(SHIPPED.named("pthread_mutex_lock").orElseThrow().actions()).isNotEmpty();
  }

  @Test
  void takesTheMostSpecificPattern() throws IOException {
    LibraryModels models =
        with("functions: {my_*_lock: {jumps}, my_*: {blocks}, my_a: {}, '*_x': {never-returns}}");
    assertThat(models.named("my_spin_lock").orElseThrow().actions())
        .containsExactly(new Action.Longjmp());
    assertThat(models.named("my_").orElseThrow().actions()).containsExactly(new Action.Blocks());
    assertThat(models.named("my_a").orElseThrow().actions()).isEmpty();
    assertThat(models.named("my_x").orElseThrow().actions()).containsExactly(new Action.Blocks());
    assertThat(models.named("your_x").orElseThrow().actions())
        .containsExactly(new Action.NeverReturns());
    assertThat(models.named("our_lock")).isEmpty();
  }

  @Test
  void prefersAnExactNameOfAnEarlierFileToAPattern() throws IOException {
    LibraryModels models = with("functions: {pthread_mutex_*: {}}");
    assertThat(models.named("pthread_mutex_unlock").orElseThrow().actions()).isNotEmpty();
  }

  /** Also if its file is for other programs: then the shipped model counts again. */
  @Test
  void leavesOutFilesForOtherPrograms() throws IOException {
    LibraryModels models =
        with("if-declared: [printk]\nfunctions: {pthread_mutex_lock: {}, up: {blocks}}");
    LibraryModels here = models.in(program(function("main", Linkage.EXTERNAL)));
    assertThat(here.named("up")).isEmpty();
    assertThat(here.named("pthread_mutex_lock").orElseThrow().actions()).isNotEmpty();
    LibraryModels kernel = models.in(program(function("printk", Linkage.EXTERNAL)));
    assertThat(kernel.named("up").orElseThrow().actions()).containsExactly(new Action.Blocks());
    assertThat(kernel.named("pthread_mutex_lock").orElseThrow().actions()).isEmpty();
  }

  @Test
  void leavesOutFilesForFunctionsThatTheProgramHasItself() throws IOException {
    LibraryModels models = with("if-undefined: [spin_lock]\nfunctions: {up: {blocks}}");
    Function function = function("spin_lock", Linkage.EXTERNAL);
    assertThat(models.in(program(function)).named("up")).isEmpty();
    Program declaring = new Program.Builder(List.of(function), List.of()).build();
    assertThat(models.in(declaring).named("up")).isPresent();
  }

  @Test
  void tellsTheProgramsOwnFunctionsFromTheLibrarys() throws IOException {
    Function defined = function("f", Linkage.EXTERNAL);
    Program program = program(defined);
    for (String scope : List.of("all", "external")) {
      assertThat(with("applies-to: " + scope + "\nfunctions: {f: {}}").in(program).of(defined))
          .as(scope)
          .isPresent();
    }
    LibraryModels undefined = with("applies-to: undefined\nfunctions: {f: {}}");
    assertThat(undefined.in(program).of(defined)).isEmpty();
    Function declared = function("f", Linkage.EXTERNAL);
    assertThat(undefined.in(new Program.Builder(List.of(declared), List.of()).build()).of(declared))
        .isPresent();
  }

  @Test
  void takesStaticFunctionsForWhatTheyAre() throws IOException {
    Function function = function("f", Linkage.INTERNAL);
    assertThat(with("functions: {f: {}}").of(function)).isPresent();
    assertThat(with("applies-to: external\nfunctions: {f: {}}").of(function)).isEmpty();
    assertThat(with("applies-to: undefined\nfunctions: {f: {}}").of(function)).isEmpty();
  }

  private static Function function(String name, Linkage linkage) {
    return new Function(0, name, linkage, Set.of(), List.of(), null, Position.UNKNOWN, null);
  }

  /** A program with this function alone, and a body for it. */
  private static Program program(Function function) {
    return new Program.Builder(List.of(function), List.of())
        .body(function, new Body(List.of(), 0, new Binding[0]))
        .build();
  }

  @Test
  void expandsTheRestOfTheArguments() throws IOException {
    LibraryModels models = with("functions: {f: {reads: arg0, writes: arg1...}}");
    assertThat(models.named("f").orElseThrow().at(3))
        .extracting(a -> ((Action.Memory) a).pointer())
        .containsExactly(Operand.argument(0), Operand.argument(1), Operand.argument(2));
    assertThat(models.named("f").orElseThrow().at(1)).hasSize(1);
  }

  @Test
  void leavesOutArgumentsThatACallDoesNotHave() throws IOException {
    LibraryModels models =
        with("functions: {f: {reads: [arg0, {pointer: arg0, bytes: arg2}], returns: arg1}}");
    assertThat(models.named("f").orElseThrow().at(1)).hasSize(1);
    assertThat(models.named("f").orElseThrow().at(2)).hasSize(2);
    assertThat(models.named("f").orElseThrow().at(3)).hasSize(3);
  }

  @Test
  void readsBlockStyleToo() throws IOException {
    LibraryModels models =
        with(
            """
            functions:
              my_read:
                reads:
                  - pointer: arg0
                    bytes: arg2
                    times: arg1
                  - '*arg3'
                returns-same: arg0
            """);
    assertThat(models.named("my_read").orElseThrow().actions())
        .containsExactly(
            new Action.Memory(
                Operand.argument(0),
                Action.Touch.READ,
                new Action.Extent.Argument(2, 1),
                Action.Content.ANY),
            new Action.Memory(
                Operand.argument(3).dereferenced(),
                Action.Touch.READ,
                new Action.Extent.Whole(),
                Action.Content.ANY),
            new Action.Returns(Operand.argument(0), Action.Likeness.SAME));
  }

  private LibraryModels with(String text) throws IOException {
    return SHIPPED.with(List.of(write("a.yml", text)));
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }
}
