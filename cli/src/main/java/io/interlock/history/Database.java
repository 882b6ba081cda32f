package io.interlock.history;

import io.interlock.run.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.Consumer;

/**
 * Opens the file, makes its tables, and replaces it if it is broken; a copy of the broken one is
 * kept. Runs that use one file at once wait for each other. SQLite's write-ahead log would let some
 * of them fail instead: who begins or ends such a log locks out the others without a wait.
 */
final class Database {
  private static final int PATIENCE_MILLIS = 10_000;
  private static final int VERSION = 1;

  private static final List<String> TABLES =
      List.of(
          "CREATE TABLE IF NOT EXISTS runs (id INTEGER PRIMARY KEY, at INTEGER NOT NULL,"
              + " what TEXT NOT NULL, report BLOB NOT NULL)",
          "CREATE TABLE IF NOT EXISTS findings (what TEXT NOT NULL, id TEXT NOT NULL,"
              + " place TEXT NOT NULL, message TEXT NOT NULL, first_run INTEGER NOT NULL,"
              + " last_run INTEGER NOT NULL, fixed_run INTEGER, PRIMARY KEY (what, id))",
          "CREATE TABLE IF NOT EXISTS verdicts (id TEXT PRIMARY KEY, place TEXT NOT NULL,"
              + " judgement TEXT NOT NULL, reason TEXT NOT NULL, at INTEGER NOT NULL)",
          "CREATE INDEX IF NOT EXISTS verdicts_by_place ON verdicts (place)",
          "PRAGMA user_version = " + VERSION);

  private Database() {}

  /**
   * A connection to the database in a file, which is made if there is none.
   *
   * @param notices hears if a broken file was put aside
   */
  static Connection open(Path file, Consumer<String> notices) {
    try {
      Path directory = file.toAbsolutePath().getParent();
      if (directory != null) {
        Files.createDirectories(directory);
      }
      return connect(file);
    } catch (SQLException e) {
      if (!isBroken(e)) {
        throw failure(file, e);
      }
      notices.accept(file + " is damaged; it is kept as " + putAside(file) + " and begun anew");
      try {
        return connect(file);
      } catch (SQLException again) {
        throw failure(file, again);
      }
    } catch (IOException e) {
      throw new InputException(file + ": cannot be made: " + e.getMessage(), e);
    }
  }

  static InputException failure(Path file, SQLException e) {
    return new InputException(file + ": the history cannot be used: " + e.getMessage(), e);
  }

  private static boolean isBroken(SQLException e) {
    String message = String.valueOf(e.getMessage());
    return message.contains("SQLITE_NOTADB") || message.contains("SQLITE_CORRUPT");
  }

  private static Connection connect(Path file) throws SQLException {
    Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA busy_timeout = " + PATIENCE_MILLIS);
      if (version(statement) != VERSION) {
        makeTables(statement);
      }
      return connection;
    } catch (SQLException | InputException e) {
      connection.close();
      throw e;
    }
  }

  private static int version(Statement statement) throws SQLException {
    try (ResultSet version = statement.executeQuery("PRAGMA user_version")) {
      int number = version.next() ? version.getInt(1) : 0;
      if (number > VERSION) {
        throw new InputException("the history was written by a newer Interlock");
      }
      return number;
    }
  }

  private static void makeTables(Statement statement) throws SQLException {
    statement.execute("BEGIN IMMEDIATE");
    for (String table : TABLES) {
      statement.execute(table);
    }
    statement.execute("COMMIT");
  }

  private static Path putAside(Path file) {
    try {
      for (int i = 1; ; i++) {
        Path copy = file.resolveSibling(file.getFileName() + ".damaged-" + i);
        if (!Files.exists(copy)) {
          Files.move(file, copy, StandardCopyOption.ATOMIC_MOVE);
          Files.deleteIfExists(file.resolveSibling(file.getFileName() + "-journal"));
          return copy;
        }
      }
    } catch (IOException e) {
      throw new InputException(file + ": cannot be put aside: " + e.getMessage(), e);
    }
  }
}
