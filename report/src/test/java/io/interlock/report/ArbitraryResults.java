package io.interlock.report;

import io.interlock.finding.Access;
import io.interlock.finding.AccessKind;
import io.interlock.finding.Assessment;
import io.interlock.finding.CallStep;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Counts;
import io.interlock.finding.Evidence;
import io.interlock.finding.Feature;
import io.interlock.finding.Finding;
import io.interlock.finding.Guard;
import io.interlock.finding.HeldLock;
import io.interlock.finding.HoldMode;
import io.interlock.finding.Incomplete;
import io.interlock.finding.IncompleteKind;
import io.interlock.finding.Instances;
import io.interlock.finding.Judgement;
import io.interlock.finding.Location;
import io.interlock.finding.LockSection;
import io.interlock.finding.NotSeen;
import io.interlock.finding.NotSeenKind;
import io.interlock.finding.Novelty;
import io.interlock.finding.RacingPair;
import io.interlock.finding.Rule;
import io.interlock.finding.Severity;
import io.interlock.finding.Status;
import io.interlock.finding.Suppression;
import io.interlock.finding.Tag;
import io.interlock.finding.ThreadKind;
import io.interlock.finding.ThreadRef;
import io.interlock.finding.Trait;
import io.interlock.finding.Verdict;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Results made of random parts, over names made of {@code texts}. */
public final class ArbitraryResults {
  private final Arbitrary<String> texts;

  private ArbitraryResults(Arbitrary<String> texts) {
    this.texts = texts;
  }

  /**
   * With names of any characters: controls, quotes, any script, characters beyond the BMP, no lone
   * surrogates.
   */
  public static ArbitraryResults wild() {
    return new ArbitraryResults(wildText());
  }

  /** With names of any UTF-16 units, lone surrogates included. */
  public static ArbitraryResults malformed() {
    Arbitrary<String> units =
        Arbitraries.strings().withCharRange('\uD800', '\uDFFF').ofMaxLength(3);
    return new ArbitraryResults(Combinators.combine(wildText(), units).as(String::concat));
  }

  private static Arbitrary<String> wildText() {
    Arbitrary<String> any =
        Arbitraries.strings()
            .withCharRange('\0', '\uD7FF')
            .withCharRange('\uE000', '\uFFFF')
            .ofMaxLength(8);
    Arbitrary<String> nasty =
        Arbitraries.of(
            "\"",
            "\\",
            "\u0000",
            "\u001b[2J",
            "\r\n",
            "\t",
            "\u2028",
            "\u202e",
            "\uD83D\uDE00",
            " ");
    Arbitrary<String> plain = Arbitraries.of("main", "worker", "stats.count", "dev->priv");
    return Combinators.combine(plain, nasty, any).as((a, b, c) -> a + b + c);
  }

  public Arbitrary<CheckResult> results() {
    return Combinators.combine(
            findings().list().ofMaxSize(3),
            incomplete().list().ofMaxSize(3),
            notSeen().list().ofMaxSize(3),
            counts())
        .as(CheckResult::of);
  }

  private Arbitrary<Finding> findings() {
    return Combinators.combine(
            texts,
            locations(),
            accesses().list().ofMinSize(1).ofMaxSize(5),
            pairs(),
            evidence(),
            assessments(),
            statuses())
        .as(
            (message, location, accesses, pair, evidence, assessment, status) ->
                finding(message, location, accesses, pair)
                    .with(evidence)
                    .with(assessment)
                    .with(status));
  }

  private Arbitrary<Evidence> evidence() {
    Arbitrary<Long> count = Arbitraries.longs().between(0, 1000);
    Arbitrary<Guard> guards =
        Combinators.combine(texts, count, positions().list().ofMaxSize(2)).as(Guard::new);
    Arbitrary<List<Long>> counts = count.list().ofSize(9);
    return Combinators.combine(
            counts,
            guards.list().ofMaxSize(2),
            Arbitraries.of(Trait.class).list().ofMaxSize(3),
            texts.list().ofMaxSize(2))
        .as(
            (n, g, traits, allocators) ->
                new Evidence(
                    n.get(0),
                    n.get(1),
                    n.get(2),
                    g,
                    n.get(3),
                    n.get(4),
                    new Evidence.CriticalSections(n.get(5), n.get(6), n.get(7)),
                    n.get(8),
                    traits,
                    allocators));
  }

  private Arbitrary<Assessment> assessments() {
    Arbitrary<Integer> points = Arbitraries.integers().between(-20, 20);
    Arbitrary<Feature> features = Combinators.combine(texts, points, texts).as(Feature::new);
    return Combinators.combine(
            points,
            Arbitraries.of(Severity.class),
            features.list().ofMaxSize(3),
            Arbitraries.of(Tag.class).list().ofMaxSize(3),
            texts)
        .as(Assessment::new);
  }

  private Arbitrary<Status> statuses() {
    Arbitrary<Suppression> suppressions =
        Combinators.combine(Arbitraries.of(Suppression.Kind.class), positions(), texts)
            .as(Suppression::new);
    Arbitrary<Verdict> verdicts =
        Combinators.combine(Arbitraries.of(Judgement.class), texts).as(Verdict::new);
    return Combinators.combine(
            Arbitraries.of(Novelty.class), suppressions.optional(), verdicts.optional())
        .as(Status::new);
  }

  /** The first access races with every access, itself included. */
  private static Finding finding(
      String message, Location location, List<Access> accesses, RacingPair like) {
    List<RacingPair> pairs = new ArrayList<>();
    accesses.forEach(a -> pairs.add(new RacingPair(0, pairs.size(), like.alias(), like.overlap())));
    return Finding.of(Rule.DATA_RACE, message, location, accesses, pairs);
  }

  private Arbitrary<RacingPair> pairs() {
    return Combinators.combine(texts, texts)
        .as((alias, overlap) -> new RacingPair(0, 0, alias, overlap));
  }

  private Arbitrary<Location> locations() {
    return Combinators.combine(texts, texts.optional(), positions()).as(Location::new);
  }

  private Arbitrary<Access> accesses() {
    return Combinators.combine(
            positions(),
            texts,
            Arbitraries.of(AccessKind.class),
            texts,
            locks().list().ofMaxSize(2),
            threads().list().ofMaxSize(2),
            steps().list().ofMaxSize(2))
        .as(Access::new);
  }

  private Arbitrary<HeldLock> locks() {
    return Combinators.combine(texts, Arbitraries.of(HoldMode.class), positions(), sections())
        .as(HeldLock::new);
  }

  private Arbitrary<LockSection> sections() {
    return Combinators.combine(texts, positions(), positions().list().ofMaxSize(2))
        .as(
            (f, begin, ends) ->
                f.isEmpty() ? LockSection.UNKNOWN : new LockSection(f, begin, ends));
  }

  private Arbitrary<ThreadRef> threads() {
    return Combinators.combine(
            Arbitraries.of(ThreadKind.class),
            texts,
            texts.optional(),
            positions(),
            Arbitraries.of(Instances.class))
        .as(ThreadRef::new);
  }

  private Arbitrary<CallStep> steps() {
    return Combinators.combine(texts, positions()).as(CallStep::new);
  }

  private Arbitrary<Incomplete> incomplete() {
    return Combinators.combine(Arbitraries.of(IncompleteKind.class), texts, positions(), texts)
        .as(Incomplete::new);
  }

  private Arbitrary<NotSeen> notSeen() {
    return Combinators.combine(
            Arbitraries.of(NotSeenKind.class),
            texts,
            Arbitraries.longs().greaterOrEqual(2),
            positions().list().ofMaxSize(2))
        .as(NotSeen::new);
  }

  private Arbitrary<Counts> counts() {
    Arbitrary<Long> count = Arbitraries.longs().greaterOrEqual(0);
    return Combinators.combine(count, count, count, count, count).as(Counts::new);
  }

  private Arbitrary<Position> positions() {
    Arbitrary<Integer> number = Arbitraries.integers().greaterOrEqual(0);
    Arbitrary<Position> known =
        Combinators.combine(texts.map(SourceFile::new), number, number).as(Position::new);
    return Arbitraries.oneOf(known, Arbitraries.just(Position.UNKNOWN));
  }
}
