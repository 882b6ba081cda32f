package io.interlock.bench.generate;

import io.interlock.bench.generate.Code.Line;
import io.interlock.bench.generate.Place.Phase;
import io.interlock.bench.generate.Worker.Creation;
import io.interlock.bench.generate.Worker.End;
import io.interlock.bench.generate.Worker.Start;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Writes a whole program: a function for each worker, {@code main}, and what they need. */
final class Renderer {
  private static final Map<String, Pattern> HEADERS = headers();

  private final Topology topology;
  private final List<Gadget> gadgets;
  private final Oracle.Answer answer;
  private final List<StepWriter> writers = new ArrayList<>();
  private final List<Declarations> declarations = new ArrayList<>();

  Renderer(Topology topology, List<Gadget> gadgets, Oracle.Answer answer) {
    this.topology = topology;
    this.gadgets = gadgets;
    this.answer = answer;
    for (Gadget gadget : gadgets) {
      writers.add(new StepWriter(gadget, answer));
      declarations.add(new Declarations(gadget));
    }
  }

  private static Map<String, Pattern> headers() {
    Map<String, Pattern> headers = new LinkedHashMap<>();
    headers.put("pthread.h", Pattern.compile("pthread_"));
    headers.put("sched.h", Pattern.compile("sched_yield"));
    headers.put("semaphore.h", Pattern.compile("\\bsem_"));
    headers.put("stdatomic.h", Pattern.compile("\\batomic_"));
    headers.put("stdlib.h", Pattern.compile("alloc\\(|abort\\(|free\\(|NULL"));
    headers.put("string.h", Pattern.compile("\\bmem(set|cpy)\\("));
    headers.put("unistd.h", Pattern.compile("usleep"));
    headers.put("time.h", Pattern.compile("\\btime\\("));
    headers.put("threads.h", Pattern.compile("\\b(mtx_|call_once|once_flag)"));
    return headers;
  }

  List<Line> render() {
    Map<Place, Code> bodies = new LinkedHashMap<>();
    for (Place place : topology.places()) {
      Code code = new Code();
      for (int i = 0; i < gadgets.size(); i++) {
        code.add(writers.get(i).write(gadgets.get(i).at(place), place));
      }
      bodies.put(place, code);
    }
    List<Code> functions = new ArrayList<>();
    for (int i = 0; i < gadgets.size(); i++) {
      List<Code> once = onceFunctions(i);
      functions.addAll(writers.get(i).helpers());
      functions.addAll(once);
      functions.addAll(writers.get(i).sections());
    }
    List<String> members = declarations.stream().flatMap(d -> d.members().stream()).toList();
    boolean numbers = bodies.values().stream().anyMatch(c -> c.uses(StepWriter.NUMBER));
    var threads = new ThreadWriter(topology, declarations, numbers || !members.isEmpty());

    Code code = new Code();
    if (numbers || !members.isEmpty()) {
      code.line("struct arg {").line("int index;");
      members.forEach(code::line);
      code.line("};");
    }
    Code globals = new Code();
    declarations.forEach(d -> globals.add(d.globals()));
    code.add(globals);
    topology.workers().forEach(w -> code.add(threads.globals(w)));
    addCommon(functions);
    functions.forEach(f -> code.line("").add(f));
    workers(code, bodies, threads);
    main(code, bodies, threads, !members.isEmpty());
    return withHeaders(code);
  }

  private List<Code> onceFunctions(int gadget) {
    var functions = new ArrayList<Code>();
    for (Step.Once once : gadgets.get(gadget).onces) {
      Code code = new Code();
      Code body = writers.get(gadget).write(once.body(), Place.main(Phase.BEFORE));
      code.line("static void " + once.name() + "_init(void) {");
      if (body.uses(Pattern.compile("\\bt\\b"))) {
        code.line("int t = 0;");
      }
      functions.add(code.add(body).line("}"));
    }
    return functions;
  }

  private void addCommon(List<Code> functions) {
    boolean shared =
        gadgets.stream()
            .flatMap(g -> g.locks.stream())
            .anyMatch(l -> l.style() == Lock.Style.SHARED_WRAPPER);
    if (shared) {
      functions.add(0, wrapper("common_unlock", "pthread_mutex_unlock"));
      functions.add(0, wrapper("common_lock", "pthread_mutex_lock"));
    }
    boolean recursive =
        gadgets.stream()
            .flatMap(g -> g.locks.stream())
            .anyMatch(l -> l.kind() == Lock.Kind.RECURSIVE);
    if (recursive) {
      functions.add(
          new Code()
              .line("static void init_recursive(pthread_mutex_t *m) {")
              .line("pthread_mutexattr_t attributes;")
              .line("pthread_mutexattr_init(&attributes);")
              .line("pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);")
              .line("pthread_mutex_init(m, &attributes);")
              .line("}"));
    }
    if (topology.workers().stream().anyMatch(w -> w.creation() == Creation.WRAPPER)) {
      functions.add(ThreadWriter.launch());
    }
    if (topology.workers().stream().anyMatch(w -> w.end() == End.JOINED_BY_FUNCTION)) {
      functions.add(ThreadWriter.joinAll());
    }
  }

  private static Code wrapper(String name, String function) {
    return new Code()
        .line("static void " + name + "(pthread_mutex_t *m) {")
        .line(function + "(m);")
        .line("}");
  }

  private void workers(Code code, Map<Place, Code> bodies, ThreadWriter threads) {
    for (int i = topology.workers().size() - 1; i >= 0; i--) {
      Worker worker = topology.workers().get(i);
      List<Worker> children =
          topology.workers().stream().filter(w -> w.creator() == worker.number()).toList();
      Code body = new Code();
      children.forEach(w -> body.add(threads.locals(w)));
      children.forEach(w -> body.add(threads.start(w)));
      body.add(bodies.getOrDefault(Place.worker(i), new Code()));
      children.stream().filter(Worker::isJoined).forEach(w -> body.add(threads.join(w)));
      code.line("").line("static void *" + worker.function() + "(void *p) {");
      boolean number = body.uses(StepWriter.NUMBER);
      if (number || body.uses(StepWriter.ARGUMENT)) {
        code.line("struct arg *a = p;");
      }
      if (number) {
        code.line("int me = a->index;");
      }
      boolean sum = body.uses(Pattern.compile("\\bt\\b"));
      if (sum) {
        code.line("int t = 0;");
      }
      code.add(body).line(sum ? "return t > 9999 ? p : NULL;" : "return p;").line("}");
    }
  }

  private void main(Code code, Map<Place, Code> bodies, ThreadWriter threads, boolean withMembers) {
    List<Worker> own = topology.workers().stream().filter(w -> w.creator() == Place.MAIN).toList();
    Code body = new Code();
    declarations.forEach(d -> body.add(d.initialization()));
    answer
        .meetings()
        .forEach(
            (barrier, count) ->
                body.line("pthread_barrier_init(&" + barrier.name() + ", NULL, " + count + ");"));
    own.forEach(w -> body.add(threads.locals(w)));
    body.add(phase(bodies, Phase.BEFORE));
    start(body, own, Start.FIRST, threads);
    body.add(phase(bodies, Phase.EARLY));
    own.stream().filter(w -> w.end() == End.JOINED_EARLY).forEach(w -> body.add(threads.join(w)));
    start(body, own, Start.SECOND, threads);
    body.add(phase(bodies, Phase.MIDDLE));
    own.stream()
        .filter(w -> w.isJoined() && w.end() != End.JOINED_EARLY)
        .forEach(w -> body.add(threads.join(w)));
    body.add(phase(bodies, Phase.AFTER));
    code.line("").line("int main(void) {");
    if (withMembers) {
      code.line("struct arg here = {0};").line("struct arg *a = &here;").line("(void)a;");
    }
    boolean sum = body.uses(Pattern.compile("\\bt\\b"));
    if (sum) {
      code.line("int t = 0;");
    }
    code.add(body);
    if (!topology.allJoined()) {
      code.line("usleep(20000); /* the others may still run */");
    }
    code.line(sum ? "return t > 9999;" : "return 0;").line("}");
  }

  private static Code phase(Map<Place, Code> bodies, Phase phase) {
    return bodies.getOrDefault(Place.main(phase), new Code());
  }

  private static void start(Code code, List<Worker> own, Start start, ThreadWriter threads) {
    own.stream().filter(w -> w.start() == start).forEach(w -> code.add(threads.start(w)));
  }

  private static List<Line> withHeaders(Code code) {
    var lines = new ArrayList<Line>();
    HEADERS.forEach(
        (header, pattern) -> {
          if (code.uses(pattern)) {
            lines.add(new Line("#include <" + header + ">", Code.NOBODY, List.of()));
          }
        });
    lines.add(new Line("", Code.NOBODY, List.of()));
    lines.addAll(code.lines);
    return lines;
  }
}
