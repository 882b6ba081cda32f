/* Put in front of a program that is run under ThreadSanitizer: threads sleep now and then, for a random time, at the
   entry of functions and before locks. Sleeping orders nothing, so no race is hidden by it; it only makes
   more interleavings happen. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <pthread.h>
#include <stdlib.h>
#include <threads.h>
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

/* ThreadSanitizer does not know the mutexes of C11; those of POSIX do the same. */
UNSEEN static inline int jitter_mtx_init(pthread_mutex_t *m, int type) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  if (type & mtx_recursive)
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  return pthread_mutex_init(m, &attributes);
}

#define mtx_t pthread_mutex_t
#define mtx_init jitter_mtx_init
#define mtx_lock pthread_mutex_lock
#define mtx_trylock pthread_mutex_trylock
#define mtx_timedlock pthread_mutex_timedlock
#define mtx_unlock pthread_mutex_unlock
#define mtx_destroy pthread_mutex_destroy
#define cnd_t pthread_cond_t
#define cnd_init(c) pthread_cond_init(c, NULL)
#define cnd_wait pthread_cond_wait
#define cnd_timedwait pthread_cond_timedwait
#define cnd_signal pthread_cond_signal
#define cnd_broadcast pthread_cond_broadcast
#define cnd_destroy pthread_cond_destroy
#define once_flag pthread_once_t
#undef ONCE_FLAG_INIT
#define ONCE_FLAG_INIT PTHREAD_ONCE_INIT
#define call_once pthread_once
