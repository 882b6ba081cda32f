package io.interlock.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads what {@link JsonReportWriter} wrote, also where a later version added keys. */
public final class JsonReportReader {
  private final JsonFactory factory =
      JsonFactory.builder().disable(StreamReadFeature.AUTO_CLOSE_SOURCE).build();

  /**
   * Reads one report and leaves {@code in} open.
   *
   * @param name the report's name in complaints, such as its path
   * @throws MalformedReportException when it is not a report
   */
  public JsonReport read(InputStream in, String name) throws IOException {
    return decode(in, name, ReportDecoder::report);
  }

  /**
   * Reads any JSON text whose top is an object, and makes something of it.
   *
   * @throws MalformedReportException when that cannot be done; it names the report
   */
  public <T> T decode(InputStream in, String name, Function<JsonObject, T> decoder)
      throws IOException {
    try (JsonParser parser = factory.createParser(in)) {
      return decoder.apply(JsonObject.of(JsonTree.read(parser)));
    } catch (JsonProcessingException e) {
      throw new MalformedReportException(name + " is not JSON: " + at(e), e);
    } catch (CharConversionException e) {
      throw new MalformedReportException(name + " is not JSON: " + e.getMessage(), e);
    } catch (MalformedReportException e) {
      throw new MalformedReportException(
          name + " is not an Interlock report: " + e.getMessage(), e);
    }
  }

  /** Not every complaint of the parser has a place. */
  private static String at(JsonProcessingException e) {
    @Nullable JsonLocation location = e.getLocation();
    String line = location == null ? "" : "line " + location.getLineNr() + ": ";
    return line + e.getOriginalMessage();
  }
}
