package io.interlock.model;

import io.interlock.run.InputException;
import io.interlock.util.CloseNames;
import io.interlock.util.FileProblem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.regex.Pattern;

/** Reads a whole model file written in any style of YAML, and finds everything wrong with it. */
final class ModelFileReader {
  /** More than all shipped files together; a larger one is given by mistake. */
  private static final long MAX_BYTES = 4L << 20;

  private static final Pattern NAME = Pattern.compile("[\\w.$*]+");
  private static final String FUNCTIONS = "functions";
  private static final String APPLIES_TO = "applies-to";
  private static final String IF_DECLARED = "if-declared";
  private static final String IF_UNDEFINED = "if-undefined";
  private static final List<String> KEYS =
      List.of(FUNCTIONS, APPLIES_TO, IF_DECLARED, IF_UNDEFINED);

  private ModelFileReader() {}

  static List<ModelRow> read(Path file) {
    return read(text(file), file.toString());
  }

  /** The rows of a file, with all their actions parsed. */
  static List<ModelRow> read(String text, String name) {
    var source = new ModelSource(name, 1);
    if (!(YamlParser.parse(text, name) instanceof Node.Mapping top)) {
      throw source.error("a model file starts with 'functions:'");
    }
    ModelScope scope = scope(top.entries(), source);
    var rows = new ArrayList<ModelRow>();
    for (Node.Entry entry : top.entries()) {
      if (entry.key().equals(FUNCTIONS)) {
        functions(entry, scope, source, rows);
      }
    }
    if (top.entries().stream().noneMatch(e -> e.key().equals(FUNCTIONS))) {
      throw source.error("'functions:' is missing");
    }
    return rows;
  }

  private static String text(Path file) {
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw new InputException(file + ": too large for a model file (over 4 MB)");
      }
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
          .toString();
    } catch (CharacterCodingException e) {
      throw new InputException(file + ": not a text file in UTF-8", e);
    } catch (IOException e) {
      throw new InputException(file + ": cannot read the model file: " + FileProblem.of(e), e);
    }
  }

  private static void functions(
      Node.Entry functions, ModelScope scope, ModelSource source, List<ModelRow> rows) {
    if (!(functions.value() instanceof Node.Mapping mapping)) {
      throw source
          .at(functions.line())
          .error("expected functions under 'functions:', such as 'my_lock: {acquires: arg0}'");
    }
    var lines = new HashMap<String, Integer>();
    for (Node.Entry entry : mapping.entries()) {
      ModelSource place = source.at(entry.line());
      List<Action> actions = ActionReader.read(entry.value(), place);
      var row = new ModelRow(ModelRow.split(entry.key()), scope, place, () -> actions);
      for (String name : row.names()) {
        if (!NAME.matcher(name).matches()) {
          throw place.error("'" + name + "' is no function name");
        }
        Integer first = lines.putIfAbsent(name, entry.line());
        if (first != null) {
          throw place.error("'" + name + "' has a model in line " + first + " already");
        }
      }
      rows.add(row);
    }
  }

  /** What the keys beside {@code functions} say. */
  static ModelScope scope(List<Node.Entry> header, ModelSource source) {
    ModelScope scope = ModelScope.EVERYWHERE;
    var seen = new ArrayList<String>();
    for (Node.Entry entry : header) {
      ModelSource place = source.at(entry.line());
      if (seen.contains(entry.key())) {
        throw place.error("'" + entry.key() + "' is given twice");
      }
      seen.add(entry.key());
      scope = scope(scope, entry, place);
    }
    return scope;
  }

  private static ModelScope scope(ModelScope scope, Node.Entry entry, ModelSource source) {
    var node = new Node.Mapping(List.of(entry), entry.line());
    var fields = new Fields("file", node, entry.key(), source);
    return switch (entry.key()) {
      case FUNCTIONS -> scope;
      case APPLIES_TO -> scope.with(fields.choice(APPLIES_TO, ModelScope.Functions.ALL));
      case IF_DECLARED -> scope.withDeclared(fields.words(IF_DECLARED));
      case IF_UNDEFINED -> scope.withUndefined(fields.words(IF_UNDEFINED));
      default ->
          throw source.error(
              "unknown key '" + entry.key() + "'" + CloseNames.question(entry.key(), KEYS));
    };
  }
}
