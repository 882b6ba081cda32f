/* Asynchronous logger: callers format into a ring slot, one thread writes. */
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum level { L_DEBUG, L_INFO, L_ERR };
#define RING 8
#define MSGLEN 80

struct logger {
  pthread_mutex_t mu;
  pthread_cond_t more, room;
  char ring[RING][MSGLEN];
  unsigned head, tail;
  int stopping;
  FILE *out;
  unsigned long dropped;
  pthread_t thread;
};

static struct logger lg;
static atomic_int threshold = L_INFO;

#define LOG(lv, ...) \
  do { \
    if ((lv) >= atomic_load(&threshold)) \
      log_write((lv), __VA_ARGS__); \
  } while (0)

static void log_write(int lv, const char *fmt, ...) {
  char text[MSGLEN];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);

  pthread_mutex_lock(&lg.mu);
  while (lg.head - lg.tail == RING && !lg.stopping) { // NORACE
    if (lv == L_DEBUG) {
      lg.dropped++; // NORACE
      pthread_mutex_unlock(&lg.mu);
      return;
    }
    pthread_cond_wait(&lg.room, &lg.mu);
  }
  if (!lg.stopping) { // NORACE
    memcpy(lg.ring[lg.head % RING], text, MSGLEN); // NORACE
    lg.head++; // NORACE
    pthread_cond_signal(&lg.more);
  }
  pthread_mutex_unlock(&lg.mu);
}

static void *log_thread(void *unused) {
  (void)unused;
  char copy[MSGLEN];
  pthread_mutex_lock(&lg.mu);
  for (;;) {
    while (lg.head == lg.tail && !lg.stopping) // NORACE
      pthread_cond_wait(&lg.more, &lg.mu);
    if (lg.head == lg.tail) // NORACE
      break;
    memcpy(copy, lg.ring[lg.tail % RING], MSGLEN); // NORACE
    lg.tail++; // NORACE
    pthread_cond_signal(&lg.room);
    pthread_mutex_unlock(&lg.mu);
    fprintf(lg.out, "%s\n", copy); // NORACE
    pthread_mutex_lock(&lg.mu);
  }
  pthread_mutex_unlock(&lg.mu);
  return NULL;
}

static int log_start(FILE *out) {
  pthread_mutex_init(&lg.mu, NULL);
  pthread_cond_init(&lg.more, NULL);
  pthread_cond_init(&lg.room, NULL);
  lg.out = out; // NORACE
  return pthread_create(&lg.thread, NULL, log_thread, NULL);
}

static void log_stop(void) {
  pthread_mutex_lock(&lg.mu);
  lg.stopping = 1; // NORACE
  pthread_cond_broadcast(&lg.more);
  pthread_cond_broadcast(&lg.room);
  pthread_mutex_unlock(&lg.mu);
  pthread_join(lg.thread, NULL);
  fprintf(lg.out, "dropped %lu\n", lg.dropped); // NORACE
  fflush(lg.out);
}

static void *talker(void *arg) {
  const char *name = arg;
  for (int i = 0; i < 20; i++) {
    LOG(L_DEBUG, "%s debug %d", name, i);
    LOG(L_INFO, "%s info %d", name, i);
    if (i == 10)
      atomic_store(&threshold, L_DEBUG);
  }
  return NULL;
}

int main(void) {
  pthread_t a, b;
  if (log_start(stdout) != 0)
    return 1;
  pthread_create(&a, NULL, talker, "a");
  pthread_create(&b, NULL, talker, "b");
  LOG(L_ERR, "main running");
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  log_stop();
  return 0;
}
