package io.interlock.frontend.image;

import io.interlock.ir.type.RecordType;
import io.interlock.source.Position;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The structs and unions of a program. Units that include the same header describe the same struct
 * again; it is the same type if it has the same tag, the same place and the same size, and for one
 * without a tag also the same members.
 */
public final class RecordTypes {
  private record Key(
      TypeEntry.Kind kind, String name, Position position, long bits, List<String> members) {}

  /** A struct or union, and whether its members are still to be filled in. */
  record Declared(RecordType type, boolean isNew) {}

  private final Map<Key, RecordType> known = new HashMap<>();

  Declared declare(TypeEntry.Composite entry) {
    Position position = Position.at(entry.file(), entry.line());
    List<String> members =
        entry.name().isEmpty()
            ? entry.members().stream().map(f -> f.name() + "@" + f.bitOffset()).toList()
            : List.of();
    var key = new Key(entry.kind(), entry.name(), position, entry.bits(), members);
    RecordType existing = known.get(key);
    if (existing != null) {
      return new Declared(existing, false);
    }
    var kind =
        entry.kind() == TypeEntry.Kind.UNION ? RecordType.Kind.UNION : RecordType.Kind.STRUCT;
    var type = new RecordType(kind, entry.name(), position, entry.bits());
    known.put(key, type);
    return new Declared(type, true);
  }
}
