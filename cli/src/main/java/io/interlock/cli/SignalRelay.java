package io.interlock.cli;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lets a child process decide what a signal means. The terminal sends Ctrl-C to the child as well,
 * so here it is only kept from ending the JVM; a request to terminate, which reaches us alone, is
 * passed on.
 *
 * <p>The JDK's signals are supported but not public, and javac warns of any use that names them;
 * hence by reflection. Where they are missing, signals end the JVM as ever.
 */
final class SignalRelay implements AutoCloseable {
  private volatile @Nullable Process child;
  private final Map<Object, Object> replaced = new LinkedHashMap<>();
  private @Nullable Method handle;

  private SignalRelay() {}

  static SignalRelay install() {
    var relay = new SignalRelay();
    try {
      relay.replaceHandlers();
    } catch (ReflectiveOperationException | RuntimeException e) {
      relay.close();
    }
    return relay;
  }

  private void replaceHandlers() throws ReflectiveOperationException {
    Class<?> signal = Class.forName("sun.misc.Signal");
    Class<?> handler = Class.forName("sun.misc.SignalHandler");
    Method set = signal.getMethod("handle", signal, handler);
    handle = set;
    Constructor<?> byName = signal.getConstructor(String.class);
    InvocationHandler onSignal = (proxy, method, arguments) -> handle(proxy, method, arguments);
    Object ours =
        Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, onSignal);
    for (String name : List.of("INT", "TERM", "HUP")) {
      Object number = byName.newInstance(name);
      replaced.put(number, set.invoke(null, number, ours));
    }
  }

  private @Nullable Object handle(Object proxy, Method method, Object @Nullable [] arguments) {
    if (method.getName().equals("handle") && arguments != null) {
      receive(String.valueOf(arguments[0]));
      return null;
    }
    return switch (method.getName()) {
      case "hashCode" -> System.identityHashCode(proxy);
      case "equals" -> arguments != null && proxy == arguments[0];
      default -> "signal relay";
    };
  }

  private void receive(String signal) {
    Process process = child;
    if (process != null && !signal.equals("SIGINT")) {
      process.destroy(); // asks it to terminate
    }
  }

  void relayTo(Process process) {
    child = process;
  }

  @Override
  public void close() {
    Method set = handle;
    if (set == null) {
      return;
    }
    for (Map.Entry<Object, Object> before : new ArrayList<>(replaced.entrySet())) {
      try {
        set.invoke(null, before.getKey(), before.getValue());
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
