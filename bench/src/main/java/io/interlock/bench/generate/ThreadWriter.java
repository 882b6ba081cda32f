package io.interlock.bench.generate;

import io.interlock.bench.generate.Topology.Arguments;
import io.interlock.bench.generate.Worker.Creation;
import io.interlock.bench.generate.Worker.End;
import java.util.List;

/** How threads are started and joined, in C. */
final class ThreadWriter {
  private final Topology topology;
  private final List<Declarations> gadgets;
  private final boolean withArguments;

  ThreadWriter(Topology topology, List<Declarations> gadgets, boolean withArguments) {
    this.topology = topology;
    this.gadgets = gadgets;
    this.withArguments = withArguments;
  }

  private Arguments arguments(Worker worker) {
    boolean nested = worker.creator() != Place.MAIN;
    return nested && topology.arguments() == Arguments.LOCAL_ARRAY
        ? Arguments.STATIC_ARRAY
        : topology.arguments();
  }

  private boolean handlesAreArray(Worker worker) {
    return worker.instances() > 1 || worker.creation() == Creation.HEAP_HANDLES;
  }

  Code globals(Worker worker) {
    Code code = new Code();
    String array = worker.instances() > 1 ? "[" + worker.instances() + "]" : "";
    if (worker.creation() == Creation.GLOBAL_HANDLES) {
      code.line("static pthread_t " + worker.handles() + array + ";");
    }
    if (withArguments && arguments(worker) == Arguments.STATIC_ARRAY) {
      code.line("static struct arg " + worker.arguments() + "[" + worker.instances() + "];");
    }
    return code;
  }

  /** The local variables of the creator. */
  Code locals(Worker worker) {
    Code code = new Code();
    int n = worker.instances();
    switch (worker.creation()) {
      case PLAIN, WRAPPER ->
          code.line("pthread_t " + worker.handles() + (n > 1 ? "[" + n + "];" : ";"));
      case HEAP_HANDLES ->
          code.line("pthread_t *" + worker.handles() + " = malloc(" + n + " * sizeof(pthread_t));");
      case GLOBAL_HANDLES -> {}
    }
    if (withArguments) {
      switch (arguments(worker)) {
        case LOCAL_ARRAY -> code.line("struct arg " + worker.arguments() + "[" + n + "];");
        case HEAP_EACH -> code.line("struct arg *" + worker.arguments() + "[" + n + "];");
        case STATIC_ARRAY -> {}
      }
    }
    return code;
  }

  Code start(Worker worker) {
    Code code = new Code();
    boolean loop = worker.instances() > 1;
    String i = loop ? "i" : "0";
    if (loop) {
      code.line("for (int i = 0; i < " + worker.instances() + "; i++) {");
    }
    String argument = "NULL";
    if (withArguments) {
      argument = fillArgument(code, worker, i);
    }
    String handle = "&" + worker.handles() + (handlesAreArray(worker) ? "[" + i + "]" : "");
    code.line(
        worker.creation() == Creation.WRAPPER
            ? "launch(" + handle + ", " + worker.function() + ", " + argument + ");"
            : "pthread_create(" + handle + ", NULL, " + worker.function() + ", " + argument + ");");
    if (worker.end() == End.DETACHED) {
      code.line("pthread_detach(" + handle.substring(1) + ");");
    }
    if (loop) {
      code.line("}");
    }
    return code;
  }

  private String fillArgument(Code code, Worker worker, String i) {
    String element = worker.arguments() + "[" + i + "]";
    boolean heap = arguments(worker) == Arguments.HEAP_EACH;
    if (heap) {
      code.line(element + " = calloc(1, sizeof *" + element + ");");
    }
    String member = heap ? element + "->" : element + ".";
    code.line(member + "index = " + i + ";");
    gadgets.forEach(gadget -> code.add(gadget.fill(worker, member, i)));
    return heap ? element : "&" + element;
  }

  Code join(Worker worker) {
    Code code = new Code();
    int n = worker.instances();
    boolean array = handlesAreArray(worker);
    if (worker.end() == End.JOINED_BY_FUNCTION) {
      return code.line("join_all(" + (array ? "" : "&") + worker.handles() + ", " + n + ");");
    }
    if (n == 1) {
      return code.line("pthread_join(" + worker.handles() + (array ? "[0]" : "") + ", NULL);");
    }
    return code.line("for (int i = 0; i < " + n + "; i++) {")
        .line("pthread_join(" + worker.handles() + "[i], NULL);")
        .line("}");
  }

  /** The functions that starting and joining use. */
  static Code launch() {
    return new Code()
        .line("static void launch(pthread_t *thread, void *(*routine)(void *), void *argument) {")
        .line("if (pthread_create(thread, NULL, routine, argument) != 0)")
        .line("  abort();")
        .line("}");
  }

  static Code joinAll() {
    return new Code()
        .line("static void join_all(pthread_t *threads, int n) {")
        .line("for (int i = 0; i < n; i++)")
        .line("  pthread_join(threads[i], NULL);")
        .line("}");
  }
}
