package io.interlock.threads;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How often a thread has certainly and possibly done certain things since a function was entered:
 * passed a barrier, posted a semaphore, acquired a lock. What is counted has dense numbers. Counts
 * stop at a bound, which stands for any number from there on; where paths meet, the smaller certain
 * and the larger possible count stay, so loops settle. Whether a count is even or odd is known
 * beyond the bound, as long as it is so on all ways. Immutable.
 */
public final class Milestones {
  public static final Milestones NONE = new Milestones(new byte[0], new byte[0], new byte[0]);

  /** So many or more: no upper bound is known. */
  public static final int MANY = 7;

  /**
   * So many times or more for certain. Such counts only become smaller where paths meet, so loops
   * settle whatever the bound is.
   */
  private static final int MOST_CERTAIN = 100;

  private static final byte ODD = 1;
  private static final byte ANY = 2;

  private final byte[] certain;
  private final byte[] possible;

  /** Zero for an even count, else {@link #ODD} or {@link #ANY}. */
  private final byte[] parity;

  private Milestones(byte[] certain, byte[] possible, byte[] parity) {
    this.certain = certain;
    this.possible = possible;
    this.parity = parity;
  }

  /** What others have counted, by event. */
  public static Milestones of(byte[] certain, byte[] possible, byte[] parity) {
    return new Milestones(certain.clone(), possible.clone(), parity.clone());
  }

  /** How often each event has certainly taken place; those behind the end have not. */
  public byte[] certain() {
    return certain.clone();
  }

  /** How often each event may have taken place; those behind the end have not. */
  public byte[] possible() {
    return possible.clone();
  }

  /** Whether the counts are even, odd or not known to be either; even behind the end. */
  public byte[] parity() {
    return parity.clone();
  }

  /** Whether one count is certainly even and the other odd. */
  public boolean areEvenAndOdd(Milestones other, int event) {
    int here = at(parity, event);
    int there = at(other.parity, event);
    return here != ANY && there != ANY && here != there;
  }

  /** Whether it has certainly been done an even number of times. */
  public boolean isEven(int event) {
    return at(parity, event) == 0;
  }

  /** The same, odd. */
  public boolean isOdd(int event) {
    return at(parity, event) == ODD;
  }

  /** How often it has certainly been done. */
  public int atLeast(int event) {
    return at(certain, event);
  }

  /** How often it may have been done; {@link #MANY} if there is no bound. */
  public int atMost(int event) {
    return at(possible, event);
  }

  private static int at(byte[] counts, int event) {
    return event < counts.length ? counts[event] : 0;
  }

  /** It is done once more. */
  public Milestones done(int event) {
    return new Milestones(
        raised(certain, event, 1, MOST_CERTAIN),
        raised(possible, event, 1, MANY),
        plus(parity, event, ODD));
  }

  /** It may be done once more. */
  public Milestones maybeDone(int event) {
    return new Milestones(certain, raised(possible, event, 1, MANY), plus(parity, event, ANY));
  }

  /** It is known to have been done so many times more. */
  public Milestones certainly(int event, long times) {
    return new Milestones(raised(certain, event, times, MOST_CERTAIN), possible, parity);
  }

  /** It has been done, how often does not matter. */
  public Milestones reached(int event) {
    if (atLeast(event) == MOST_CERTAIN) {
      return this;
    }
    byte[] more = Arrays.copyOf(certain, Math.max(certain.length, event + 1));
    more[event] = MOST_CERTAIN;
    return new Milestones(more, possible, parity);
  }

  private static byte[] plus(byte[] parity, int event, byte more) {
    byte[] sum = Arrays.copyOf(parity, Math.max(parity.length, event + 1));
    sum[event] = plus(sum[event], more);
    return trimmed(sum);
  }

  private static byte plus(byte a, byte b) {
    return a == ANY || b == ANY ? ANY : (byte) (a ^ b);
  }

  private static byte[] raised(byte[] counts, int event, long times, int bound) {
    byte[] more = Arrays.copyOf(counts, Math.max(counts.length, event + 1));
    more[event] = (byte) Math.min(bound, more[event] + times);
    return more;
  }

  /** This, followed by what a callee does. */
  public Milestones then(Milestones callee) {
    return callee.possible.length == 0 && callee.certain.length == 0
        ? this
        : new Milestones(
            sum(certain, callee.certain, MOST_CERTAIN),
            sum(possible, callee.possible, MANY),
            plus(parity, callee.parity));
  }

  private static byte[] plus(byte[] a, byte[] b) {
    byte[] sum = Arrays.copyOf(a, Math.max(a.length, b.length));
    for (int i = 0; i < b.length; i++) {
      sum[i] = plus(sum[i], b[i]);
    }
    return trimmed(sum);
  }

  private static byte[] sum(byte[] a, byte[] b, int bound) {
    byte[] sum = Arrays.copyOf(a, Math.max(a.length, b.length));
    for (int i = 0; i < b.length; i++) {
      sum[i] = (byte) Math.min(bound, sum[i] + b[i]);
    }
    return sum;
  }

  public Milestones join(Milestones other) {
    if (equals(other)) {
      return this;
    }
    byte[] fewest = Arrays.copyOf(certain, Math.min(certain.length, other.certain.length));
    for (int i = 0; i < fewest.length; i++) {
      fewest[i] = (byte) Math.min(fewest[i], other.certain[i]);
    }
    byte[] most = Arrays.copyOf(possible, Math.max(possible.length, other.possible.length));
    for (int i = 0; i < other.possible.length; i++) {
      most[i] = (byte) Math.max(most[i], other.possible[i]);
    }
    return new Milestones(trimmed(fewest), most, either(parity, other.parity));
  }

  private static byte[] either(byte[] a, byte[] b) {
    if (Arrays.equals(a, b)) {
      return a;
    }
    byte[] either = new byte[Math.max(a.length, b.length)];
    for (int i = 0; i < either.length; i++) {
      either[i] = (byte) (at(a, i) == at(b, i) ? at(a, i) : ANY);
    }
    return trimmed(either);
  }

  /** Without zeros at the end, so that what is the same is equal. */
  private static byte[] trimmed(byte[] counts) {
    int length = counts.length;
    while (length > 0 && counts[length - 1] == 0) {
      length--;
    }
    return length == counts.length ? counts : Arrays.copyOf(counts, length);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Milestones m
            && Arrays.equals(m.certain, certain)
            && Arrays.equals(m.parity, parity)
            && Arrays.equals(m.possible, possible));
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(certain) * 31 + Arrays.hashCode(possible);
  }
}
