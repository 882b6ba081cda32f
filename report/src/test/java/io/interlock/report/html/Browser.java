package io.interlock.report.html;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A real Chromium without a window, driven by its DevTools protocol. */
final class Browser implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int PATIENCE_SECONDS = 30;

  private final Process process;
  private final WebSocket socket;
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();

  private Browser(Process process, URI page) {
    this.process = process;
    this.socket =
        HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(page, new Listener()).join();
  }

  /** The program, which is installed if it is missing and that can be done. */
  static Optional<Path> find() {
    Optional<Path> found = onPath();
    if (found.isEmpty() && isRootOnDebian()) {
      run(List.of("apt-get", "update", "-qq"), 120);
      run(List.of("apt-get", "install", "-y", "-qq", "chromium"), 600);
      found = onPath();
    }
    return found;
  }

  private static boolean isRootOnDebian() {
    return "root".equals(System.getProperty("user.name"))
        && Files.isExecutable(Path.of("/usr/bin/apt-get"));
  }

  private static Optional<Path> onPath() {
    for (String directory : System.getenv().getOrDefault("PATH", "").split(":", -1)) {
      for (String name : List.of("chromium", "chromium-browser", "google-chrome")) {
        Path program = Path.of(directory, name);
        if (Files.isExecutable(program)) {
          return Optional.of(program);
        }
      }
    }
    return Optional.empty();
  }

  private static void run(List<String> command, int seconds) {
    try {
      var builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
      builder.environment().put("DEBIAN_FRONTEND", "noninteractive");
      Process process = builder.start();
      if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  static Browser start(Path program, Path profile) throws Exception {
    Process process =
        new ProcessBuilder(
                program.toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-dev-shm-usage",
                "--window-size=1400,1000",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectErrorStream(true)
            .redirectOutput(profile.resolveSibling("chromium.log").toFile())
            .start();
    Path port = profile.resolve("DevToolsActivePort");
    for (int i = 0; i < PATIENCE_SECONDS * 20 && !hasLine(port); i++) {
      Thread.sleep(50);
    }
    String number = Files.readAllLines(port).get(0);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + number + "/json/list")).build();
    String targets =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
    for (JsonNode target : JSON.readTree(targets)) {
      if (target.get("type").asText().equals("page")) {
        return new Browser(process, URI.create(target.get("webSocketDebuggerUrl").asText()));
      }
    }
    throw new IllegalStateException("Chromium has no page: " + targets);
  }

  private static boolean hasLine(Path file) throws IOException {
    return Files.exists(file) && Files.size(file) > 0;
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        receive(text.toString());
        text.setLength(0);
      }
      webSocket.request(1);
      return CompletableFuture.completedFuture(null);
    }
  }

  private void receive(String message) {
    try {
      JsonNode node = JSON.readTree(message);
      if (node.has("id")) {
        CompletableFuture<JsonNode> future = waiting.remove(node.get("id").asInt());
        if (future != null) {
          future.complete(node);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private JsonNode send(String method, ObjectNode parameters) throws Exception {
    int id = ids.incrementAndGet();
    var future = new CompletableFuture<JsonNode>();
    waiting.put(id, future);
    ObjectNode message = JSON.createObjectNode();
    message.put("id", id).put("method", method).set("params", parameters);
    socket.sendText(message.toString(), true).join();
    JsonNode answer = future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (answer.has("error")) {
      throw new IllegalStateException(method + ": " + answer.get("error"));
    }
    return answer.get("result");
  }

  /** Opens a page and waits until its script has run. */
  void open(Path page) throws Exception {
    send("Page.navigate", JSON.createObjectNode().put("url", page.toUri().toString()));
    waitFor(
        "location.href.startsWith('"
            + page.toUri()
            + "') && document.documentElement?.dataset.ready !== undefined");
  }

  /** What an expression gives, as text. */
  String eval(String expression) throws Exception {
    ObjectNode parameters =
        JSON.createObjectNode()
            .put("expression", "String(" + expression + ")")
            .put("returnByValue", true);
    JsonNode result = send("Runtime.evaluate", parameters);
    if (result.has("exceptionDetails")) {
      throw new IllegalStateException(expression + ": " + result.get("exceptionDetails"));
    }
    return result.get("result").get("value").asText();
  }

  void waitFor(String condition) throws Exception {
    for (int i = 0; i < PATIENCE_SECONDS * 50; i++) {
      if (eval(condition).equals("true")) {
        return;
      }
      Thread.sleep(20);
    }
    throw new AssertionError("does not become true: " + condition);
  }

  /** Presses a key, as a user does. */
  void press(String key) throws Exception {
    for (String type : List.of("keyDown", "keyUp")) {
      ObjectNode event = JSON.createObjectNode().put("type", type).put("key", key);
      if (key.length() == 1 && type.equals("keyDown")) {
        event.put("text", key);
      }
      if (key.equals("Enter") && type.equals("keyDown")) {
        event.put("text", "\r");
      }
      send("Input.dispatchKeyEvent", event);
    }
  }

  void type(String text) throws Exception {
    for (int i = 0; i < text.length(); i++) {
      press(text.substring(i, i + 1));
    }
  }

  void screenshot(Path file) throws Exception {
    JsonNode result = send("Page.captureScreenshot", JSON.createObjectNode().put("format", "png"));
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, Base64.getDecoder().decode(result.get("data").asText()));
  }

  @Override
  public void close() {
    socket.abort();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().join();
  }
}
