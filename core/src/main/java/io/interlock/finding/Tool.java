package io.interlock.finding;

/** The program that made a report. */
public record Tool(String name, String version) {}
