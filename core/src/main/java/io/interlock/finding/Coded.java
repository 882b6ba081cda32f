package io.interlock.finding;

import java.util.Optional;
import java.util.stream.Stream;

/** A constant with a fixed spelling in reports. Spellings never change once released. */
public interface Coded {
  /** The spelling, such as {@code atomic-write}. */
  String code();

  /** The constant of {@code type} spelled {@code code}. */
  static <E extends Enum<E> & Coded> Optional<E> parse(Class<E> type, String code) {
    return Stream.of(type.getEnumConstants()).filter(e -> e.code().equals(code)).findFirst();
  }
}
