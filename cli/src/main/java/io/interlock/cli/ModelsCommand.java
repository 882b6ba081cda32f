package io.interlock.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.interlock.model.FunctionModel;
import io.interlock.model.LibraryModels;
import io.interlock.run.InputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code models} command: what is known of library functions. */
@Command(
    name = "models",
    customSynopsis = "interlock models list|show|check [OPTIONS] ...",
    header = "Shows what is known of library functions, and checks files that say more.",
    description = "")
final class ModelsCommand implements Subcommand {
  @Spec private CommandSpec spec;

  @Override
  public ExitCode execute() {
    throw new ParameterException(spec.commandLine(), "Missing command: list, show or check");
  }

  @Command(
      name = "list",
      customSynopsis = "interlock models list [OPTIONS]",
      header = "Lists all models: name, what it does, where it is from.",
      description = "")
  int list(
      @Mixin ModelOptions options,
      @Option(names = "--json", description = "Print JSON.") boolean json)
      throws IOException {
    List<FunctionModel> all = load(options).all();
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(json(all));
    } else {
      all.forEach(m -> out.println(m.pattern() + ": " + m.text() + "  # " + m.source()));
    }
    out.flush();
    return ExitCode.OK.status();
  }

  @Command(
      name = "show",
      customSynopsis = "interlock models show [OPTIONS] NAME",
      header = "Shows what is known of a function.",
      description = "")
  int show(
      @Mixin ModelOptions options,
      @Parameters(paramLabel = "NAME", description = "The name of a function.") String name) {
    FunctionModel model =
        load(options)
            .named(name)
            .orElseThrow(() -> new InputException("nothing is known of " + name));
    PrintWriter out = spec.commandLine().getOut();
    out.println("# " + model.source());
    out.println("functions:");
    out.println("  " + model.pattern() + ": " + model.text());
    out.flush();
    return ExitCode.OK.status();
  }

  @Command(
      name = "check",
      customSynopsis = "interlock models check FILE...",
      header = "Looks for mistakes in model files.",
      description = "")
  int check(
      @Parameters(arity = "1..*", paramLabel = "FILE", description = "Model files.")
          List<Path> files) {
    var exit = ExitCode.OK;
    for (Path file : files) {
      try {
        int models = LibraryModels.none().with(List.of(file)).all().size();
        spec.commandLine().getOut().println(file + ": " + models + " models");
      } catch (InputException e) {
        Message.print(spec.commandLine().getErr(), String.valueOf(e.getMessage()));
        exit = ExitCode.USAGE;
      }
    }
    spec.commandLine().getOut().flush();
    return exit.status();
  }

  private LibraryModels load(ModelOptions options) {
    PrintWriter err = spec.commandLine().getErr();
    return options.load(Path.of(""), text -> Message.print(err, text));
  }

  /** One line per model, so that lists compare well line by line. */
  private static String json(List<FunctionModel> models) throws IOException {
    var text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      json.writeArrayFieldStart("models");
      for (FunctionModel model : models) {
        json.writeRaw("\n  ");
        json.writeStartObject();
        json.writeStringField("name", model.pattern());
        json.writeStringField("model", model.text());
        json.writeStringField("source", model.source());
        json.writeEndObject();
      }
      json.writeRaw('\n');
      json.writeEndArray();
      json.writeEndObject();
    }
    return text.toString();
  }
}
