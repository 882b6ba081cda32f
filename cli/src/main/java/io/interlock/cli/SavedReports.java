package io.interlock.cli;

import io.interlock.finding.KnownFinding;
import io.interlock.report.baseline.KnownFindingsReader;
import io.interlock.report.json.JsonReport;
import io.interlock.report.json.JsonReportReader;
import io.interlock.report.json.MalformedReportException;
import io.interlock.run.InputException;
import io.interlock.util.FileProblem;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Reports of earlier runs, from files the user names. */
public final class SavedReports {
  private SavedReports() {}

  /** The findings of a report in JSON or SARIF. */
  static List<KnownFinding> knownFindings(Path file) {
    return read(file, in -> new KnownFindingsReader().read(in, file.toString()));
  }

  /** A report in JSON, with everything in it. */
  public static JsonReport json(Path file) {
    return read(file, in -> new JsonReportReader().read(in, file.toString()));
  }

  private interface Reading<T> {
    T from(InputStream in) throws IOException;
  }

  private static <T> T read(Path file, Reading<T> reading) {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      return reading.from(in);
    } catch (MalformedReportException e) {
      throw new InputException(String.valueOf(e.getMessage()), e);
    } catch (NoSuchFileException e) {
      throw new InputException(file + ": there is no such file", e);
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read: " + FileProblem.of(e), e);
    }
  }
}
