// A log writer thread; lines are queued under a lock, written without it.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>
#include <stdbool.h>

struct line { struct line *next; char text[80]; };

static struct {
  pthread_mutex_t lock;
  pthread_cond_t wake;
  struct line *head, **tail;
  bool closing;
  unsigned long queued;
  pthread_t thread;
} lg = {.lock = PTHREAD_MUTEX_INITIALIZER, .wake = PTHREAD_COND_INITIALIZER};

static unsigned long written; /* of the writer thread until it is joined */

static void log_line(const char *fmt, ...) {
  struct line *l = malloc(sizeof *l);
  if (!l)
    return;
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(l->text, sizeof l->text, fmt, ap); // NORACE
  va_end(ap);
  l->next = NULL; // NORACE
  pthread_mutex_lock(&lg.lock);
  *lg.tail = l; // NORACE
  lg.tail = &l->next; // NORACE
  lg.queued++; // NORACE
  pthread_cond_signal(&lg.wake);
  pthread_mutex_unlock(&lg.lock);
}

static void *log_thread(void *arg) {
  FILE *out = arg;
  for (;;) {
    pthread_mutex_lock(&lg.lock);
    while (!lg.head && !lg.closing) // NORACE
      pthread_cond_wait(&lg.wake, &lg.lock);
    struct line *batch = lg.head; // NORACE
    lg.head = NULL; // NORACE
    lg.tail = &lg.head; // NORACE
    bool stop = lg.closing && !batch; // NORACE
    pthread_mutex_unlock(&lg.lock);
    if (stop)
      return NULL;
    while (batch) {
      struct line *n = batch->next; // NORACE
      fputs(batch->text, out); // NORACE
      written++; // NORACE
      free(batch); // NORACE
      batch = n;
    }
  }
}

static void log_open(void) {
  lg.tail = &lg.head; // NORACE
  if (pthread_create(&lg.thread, NULL, log_thread, stderr))
    exit(1);
}

static void log_close(void) {
  pthread_mutex_lock(&lg.lock);
  lg.closing = true; // NORACE
  pthread_cond_signal(&lg.wake);
  pthread_mutex_unlock(&lg.lock);
  pthread_join(lg.thread, NULL);
}

static void *client(void *arg) {
  int id = *(int *)arg; // NORACE
  for (int i = 0; i < 20; i++)
    log_line("client %d line %d\n", id, i);
  return NULL;
}

int main(void) {
  pthread_t t[3];
  int ids[3];
  log_open();
  for (int i = 0; i < 3; i++) {
    ids[i] = i; // NORACE
    pthread_create(&t[i], NULL, client, &ids[i]);
  }
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  log_close();
  printf("%lu of %lu\n", written, lg.queued); // NORACE
  return 0;
}
