package io.interlock.frontend;

import io.interlock.frontend.cache.Digest;
import io.interlock.frontend.cache.UnitCache;
import io.interlock.frontend.clang.CompileRequest;
import io.interlock.frontend.clang.CompileResult;
import io.interlock.frontend.clang.CompileResult.Compiled;
import io.interlock.frontend.clang.CompileResult.Failed;
import io.interlock.frontend.clang.CompileResult.FailureKind;
import io.interlock.frontend.clang.CompileResult.Loaded;
import io.interlock.frontend.clang.CompileResult.Origin;
import io.interlock.frontend.clang.Compiler;
import io.interlock.frontend.clang.UnitCompiler;
import io.interlock.run.InputException;
import io.interlock.util.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Loads a unit's image: from the cache if nothing it depends on changed, else by clang. */
final class CachingCompiler implements UnitCompiler {
  private final Compiler compiler;
  private final Optional<UnitCache> cache;

  CachingCompiler(Compiler compiler, Optional<UnitCache> cache) {
    this.compiler = compiler;
    this.cache = cache;
  }

  @Override
  public CompileResult compileOne(CompileRequest request) {
    long start = System.nanoTime();
    Optional<Digest> key = cache.flatMap(c -> key(c, request));
    Optional<UnitCache.Entry> known = key.flatMap(k -> cache.flatMap(c -> c.find(k)));
    if (known.isPresent()) {
      UnitCache.Entry entry = known.get();
      long nanos = System.nanoTime() - start;
      return new Loaded(request, entry.image(), Origin.CACHE, entry.tolerated(), nanos);
    }
    CompileResult result = compiler.compileOne(request);
    return result instanceof Compiled compiled ? load(compiled, key) : result;
  }

  /** A request that cannot be understood has no key; compiling it will say what is wrong. */
  private Optional<Digest> key(UnitCache units, CompileRequest request) {
    try {
      return Optional.of(units.key(compiler.fingerprint(request)));
    } catch (InputException e) {
      return Optional.empty();
    }
  }

  private CompileResult load(Compiled compiled, Optional<Digest> key) {
    CompileRequest request = compiled.request();
    Path files = Compiler.filesOf(compiled.output());
    try {
      Bytes image = Bytes.of(Files.readAllBytes(compiled.output()));
      if (key.isPresent() && cache.isPresent() && Files.exists(files)) {
        var entry = new UnitCache.Entry(image, compiled.tolerated());
        cache.get().keep(key.get(), entry, Files.readAllBytes(files), request.workingDirectory());
      }
      Files.delete(compiled.output());
      Files.deleteIfExists(files);
      return new Loaded(request, image, Origin.CLANG, compiled.tolerated(), compiled.wallNanos());
    } catch (IOException e) {
      String reason = request.source() + ": cannot be read back: " + e.getMessage();
      return new Failed(request, reason, FailureKind.NOT_COMPILED, compiled.wallNanos());
    }
  }
}
