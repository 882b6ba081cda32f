package io.interlock.frontend.capture;

import java.util.List;

/**
 * How a captured build ended.
 *
 * @param status the build's own exit status
 * @param steps what this build did
 * @param kept how many steps of earlier captures are kept beside them
 * @param notices what was not seen, or may surprise, in words
 */
public record CaptureResult(int status, CapturedBuild steps, int kept, List<String> notices) {

  public CaptureResult {
    notices = List.copyOf(notices);
  }
}
