package io.interlock.history;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Coded;
import io.interlock.finding.Finding;
import io.interlock.finding.Judgement;
import io.interlock.finding.LocationKey;
import io.interlock.finding.Verdict;
import io.interlock.report.json.JsonReport;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The history of a project. Runs of different things, such as programs, do not fix each other's.
 */
public final class History implements AutoCloseable {
  private final Path file;
  private final Connection connection;

  private History(Path file, Connection connection) {
    this.file = file;
    this.connection = connection;
  }

  /**
   * Opens a history, or begins one.
   *
   * @param notices hears if a damaged file was put aside
   */
  public static History open(Path file, Consumer<String> notices) {
    return new History(file, Database.open(file, notices));
  }

  private interface Work<T> {
    T run() throws SQLException;
  }

  private <T> T doing(Work<T> work) {
    try {
      return work.run();
    } catch (SQLException e) {
      throw Database.failure(file, e);
    }
  }

  private <T> T atOnce(Work<T> work) {
    return doing(
        () -> {
          try (Statement statement = connection.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            boolean isDone = false;
            try {
              T result = work.run();
              statement.execute("COMMIT");
              isDone = true;
              return result;
            } finally {
              if (!isDone) {
                statement.execute("ROLLBACK");
              }
            }
          }
        });
  }

  /** The findings with what was said about them, by id or else by location. */
  public CheckResult apply(CheckResult result) {
    return doing(
        () -> {
          var findings = new ArrayList<Finding>();
          for (Finding finding : result.findings()) {
            Optional<Verdict> verdict = verdict(finding);
            findings.add(verdict.map(v -> finding.with(finding.status().with(v))).orElse(finding));
          }
          return result.with(findings);
        });
  }

  private Optional<Verdict> verdict(Finding finding) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT judgement, reason FROM verdicts WHERE id = ? OR place = ?"
                + " ORDER BY id = ? DESC, at DESC LIMIT 1")) {
      query.setString(1, finding.id().value());
      query.setString(2, LocationKey.of(finding).hex());
      query.setString(3, finding.id().value());
      try (ResultSet rows = query.executeQuery()) {
        return rows.next()
            ? Coded.parse(Judgement.class, text(rows, 1)).map(j -> new Verdict(j, textOf(rows)))
            : Optional.empty();
      }
    }
  }

  private static String textOf(ResultSet rows) {
    try {
      return text(rows, 2);
    } catch (SQLException e) {
      return "";
    }
  }

  private static String text(ResultSet rows, int column) throws SQLException {
    @Nullable String value = rows.getString(column);
    return value == null ? "" : value;
  }

  /** Keeps what somebody found out about a finding. */
  public void judge(Finding finding, Verdict verdict, Instant at) {
    atOnce(
        () -> {
          try (PreparedStatement insert =
              connection.prepareStatement(
                  "INSERT OR REPLACE INTO verdicts VALUES (?, ?, ?, ?, ?)")) {
            insert.setString(1, finding.id().value());
            insert.setString(2, LocationKey.of(finding).hex());
            insert.setString(3, verdict.judgement().code());
            insert.setString(4, verdict.reason());
            insert.setLong(5, at.getEpochSecond());
            return insert.executeUpdate();
          }
        });
  }

  /** Keeps a run of {@code what}: the command's input, in words. */
  public void record(String what, JsonReport report, Instant at) {
    byte[] packed = StoredReport.pack(report);
    atOnce(
        () -> {
          long run = insertRun(what, packed, at);
          try (PreparedStatement insert =
              connection.prepareStatement(
                  "INSERT INTO findings VALUES (?, ?, ?, ?, ?, ?, NULL) ON CONFLICT (what, id) DO"
                      + " UPDATE SET last_run = excluded.last_run, fixed_run = NULL,"
                      + " message = excluded.message")) {
            for (Finding finding : report.result().findings()) {
              insert.setString(1, what);
              insert.setString(2, finding.id().value());
              insert.setString(3, LocationKey.of(finding).hex());
              insert.setString(4, finding.message());
              insert.setLong(5, run);
              insert.setLong(6, run);
              insert.addBatch();
            }
            insert.executeBatch();
          }
          if (report.result().incomplete().isEmpty()) {
            markFixed(what, run);
          }
          return forgetOldReports();
        });
  }

  private long insertRun(String what, byte[] packed, Instant at) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO runs (at, what, report) VALUES (?, ?, ?)")) {
      insert.setLong(1, at.getEpochSecond());
      insert.setString(2, what);
      insert.setBytes(3, packed);
      insert.executeUpdate();
    }
    try (Statement statement = connection.createStatement();
        ResultSet id = statement.executeQuery("SELECT last_insert_rowid()")) {
      return id.getLong(1);
    }
  }

  private void markFixed(String what, long run) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement(
            "UPDATE findings SET fixed_run = ? WHERE what = ? AND last_run < ? AND fixed_run IS"
                + " NULL")) {
      update.setLong(1, run);
      update.setString(2, what);
      update.setLong(3, run);
      update.executeUpdate();
    }
  }

  /** Reports are large, and only the last ones are asked for; what was seen when is kept. */
  private int forgetOldReports() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.executeUpdate(
          "UPDATE runs SET report = x'' WHERE length(report) > 0 AND id NOT IN"
              + " (SELECT id FROM runs ORDER BY id DESC LIMIT 5)");
    }
  }

  /** The reports that are kept, the latest first. */
  public List<JsonReport> reports() {
    return doing(
        () -> {
          var reports = new ArrayList<JsonReport>();
          try (Statement statement = connection.createStatement();
              ResultSet rows =
                  statement.executeQuery(
                      "SELECT report FROM runs WHERE length(report) > 0 ORDER BY id DESC")) {
            while (rows.next()) {
              reports.add(StoredReport.unpack(rows.getBytes(1)));
            }
          }
          return reports;
        });
  }

  /** When findings were seen, the latest first. */
  public List<FindingHistory> findings() {
    return doing(
        () -> {
          var result = new ArrayList<FindingHistory>();
          try (Statement statement = connection.createStatement();
              ResultSet rows =
                  statement.executeQuery(
                      "SELECT f.id, f.message, a.at, b.at, c.at, f.fixed_run IS NULL FROM findings"
                          + " f JOIN runs a ON a.id = f.first_run JOIN runs b ON b.id = f.last_run"
                          + " LEFT JOIN runs c ON c.id = f.fixed_run ORDER BY f.last_run DESC, f.id")) {
            while (rows.next()) {
              result.add(
                  new FindingHistory(
                      text(rows, 1),
                      text(rows, 2),
                      Instant.ofEpochSecond(rows.getLong(3)),
                      Instant.ofEpochSecond(rows.getLong(4)),
                      rows.getBoolean(6)
                          ? Optional.empty()
                          : Optional.of(Instant.ofEpochSecond(rows.getLong(5)))));
            }
          }
          return result;
        });
  }

  @Override
  public void close() {
    doing(
        () -> {
          connection.close();
          return "";
        });
  }
}
