/* Put in front of a program that is run under ThreadSanitizer: threads sleep now and then, for a random time, at the
   entry of functions and before locks. Sleeping orders nothing, so no race is hidden by it; it only makes
   more interleavings happen. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#define UNSEEN __attribute__((no_instrument_function, no_sanitize("thread")))

UNSEEN static void jitter(void) {
  static __thread unsigned seed;
  if (seed == 0) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    seed = (unsigned)now.tv_nsec ^ (unsigned)(size_t)&seed;
  }
  seed = seed * 1103515245u + 12345u;
  if ((seed >> 16) % 4 == 0) {
    struct timespec pause = {0, (long)((seed >> 18) % 200) * 1000};
    nanosleep(&pause, NULL);
  }
}

UNSEEN void __cyg_profile_func_enter(void *function, void *caller) {
  (void)function;
  (void)caller;
  jitter();
}

UNSEEN void __cyg_profile_func_exit(void *function, void *caller) {
  (void)function;
  (void)caller;
}

#define pthread_mutex_lock(m) (jitter(), (pthread_mutex_lock)(m))
