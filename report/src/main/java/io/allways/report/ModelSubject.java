package io.allways.report;

import io.allways.graph.Model;
import java.util.Map;

/// What was searched, for reports.
///
/// @param path as it was given
/// @param settings those that decide what a result means, by the names of their options: `store`, `deadlock` …
public record ModelSubject(Model model, String name, String path, Map<String, String> settings) {}
