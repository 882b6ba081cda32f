package io.interlock.frontend.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceTest {
  @TempDir private Path directory;

  private static String record(String id, String arguments, String responses) {
    return String.join(
        "\0",
        "interlock-run",
        id,
        "",
        "7",
        "1",
        "self",
        "/d",
        "/bin/gcc",
        arguments,
        responses,
        "end",
        "");
  }

  private Trace read(String text) throws IOException {
    Files.writeString(directory.resolve("trace"), text);
    return Trace.read(directory);
  }

  @Test
  void readsRecordsOfAllFiles() throws IOException {
    Files.writeString(directory.resolve("trace.12"), record("b", "0", "0"));
    Trace trace = read(record("a", "00000003\0gcc\0\0two words", "1\0x.rsp\0-c\n a.c"));
    assertThat(trace.damaged()).isZero();
    assertThat(trace.records()).extracting(TraceRecord::id).containsExactly("a", "b");
    assertThat(trace.records().get(0).arguments()).containsExactly("gcc", "", "two words");
    assertThat(trace.records().get(0).responseFiles()).isEqualTo(Map.of("x.rsp", "-c\n a.c"));
  }

  @Test
  void damagedRecordsAreSkipped() throws IOException {
    String cut = record("a", "3\0gcc", "0");
    String whole = record("b", "1\0gcc", "0");
    Trace trace = read(cut + "rubbish\0" + whole + "interlock-run\0c\0");
    assertThat(trace.records()).extracting(TraceRecord::id).contains("b");
    assertThat(trace.damaged()).isPositive();
  }

  @Test
  void recordsOfOneNameAreKeptApart() throws IOException {
    Trace trace = read(record("a", "0", "0") + record("a", "0", "0"));
    assertThat(trace.records()).extracting(TraceRecord::id).containsExactly("a", "a-2");
  }

  @Test
  void withdrawnRecordsDoNotCount() throws IOException {
    Trace trace = read(record("a", "0", "0") + "interlock-withdrawn\0a\0end\0");
    assertThat(trace.records()).isEmpty();
    assertThat(trace.damaged()).isZero();
  }
}
