// The same, but the statistics are printed before the log is closed, and the closing flag is tested without the lock.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

static unsigned long written;

static void log_line(const char *text) {
  if (lg.closing) // RACE
    return;
  struct line *l = malloc(sizeof *l);
  if (!l)
    return;
  snprintf(l->text, sizeof l->text, "%s", text); // NORACE
  l->next = NULL; // NORACE
  pthread_mutex_lock(&lg.lock);
  *lg.tail = l; // NORACE
  lg.tail = &l->next; // NORACE
  lg.queued++; // NORACE
  pthread_cond_signal(&lg.wake);
  pthread_mutex_unlock(&lg.lock);
}

static void *log_thread(void *arg) {
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
      fputs(batch->text, stderr); // NORACE
      written++; // RACE
      free(batch); // NORACE
      batch = n;
    }
  }
}

static void *client(void *arg) {
  for (int i = 0; i < 20; i++)
    log_line("hello\n");
  return NULL;
}

int main(void) {
  pthread_t t[2];
  lg.tail = &lg.head; // NORACE
  pthread_create(&lg.thread, NULL, log_thread, NULL);
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, client, NULL);
  pthread_join(t[0], NULL);
  printf("%lu lines so far\n", written); // RACE
  pthread_mutex_lock(&lg.lock);
  lg.closing = true; // RACE
  pthread_cond_signal(&lg.wake);
  pthread_mutex_unlock(&lg.lock);
  pthread_join(t[1], NULL);
  pthread_join(lg.thread, NULL);
  printf("%lu lines\n", written); // NORACE
  return 0;
}
