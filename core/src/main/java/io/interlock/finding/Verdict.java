package io.interlock.finding;

/** The judgement of a finding, and why. */
public record Verdict(Judgement judgement, String reason) {}
