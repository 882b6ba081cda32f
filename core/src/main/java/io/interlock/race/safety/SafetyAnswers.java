package io.interlock.race.safety;

import io.interlock.finding.Safety;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is known of the locations somebody asked for.
 *
 * @param found by the name asked for; no entry for names that mean nothing here
 * @param known all names that could have been asked for
 */
public record SafetyAnswers(Map<String, List<Safety>> found, Set<String> known) {}
