// A thread that makes tasks has come and gone before the settings.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct task {
  int size;
  struct task *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct task *first;
static int limit;

static void *worker(void *arg) {
  for (int i = 0; i < 1000; i++) {
    pthread_mutex_lock(&lock);
    struct task *t = first;  // NORACE
    if (t != NULL) first = t->next;  // NORACE
    pthread_mutex_unlock(&lock);
    if (t == NULL) {
      usleep(10);
      continue;
    }
    if (t->size > limit) t->size = limit;  // RACE
  }
  return arg;
}

static void *producer(void *arg) {
  struct task *t = malloc(sizeof *t);
  if (t == NULL) return NULL;
  t->size = 3;
  pthread_mutex_lock(&lock);
  t->next = first;  // NORACE
  first = t;  // NORACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t w, p;
  pthread_create(&w, NULL, worker, NULL);
  pthread_create(&p, NULL, producer, NULL);
  pthread_join(p, NULL);
  limit = 10;  // RACE
  pthread_join(w, NULL);
  return 0;
}
