package io.interlock.config;

import java.util.List;

/**
 * An option that a configuration file sets.
 *
 * @param name without the dashes
 * @param values one, or several for an option that may be given several times
 */
public record Setting(String name, List<String> values) {
  public Setting {
    values = List.copyOf(values);
  }
}
