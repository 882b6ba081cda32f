// The worker looks at the settings whether there is a task or not.
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

static void run(struct task *t) {
  if (t->size > limit) t->size = limit;  // NORACE
}

static void *worker(void *arg) {
  for (int i = 0; i < 1000; i++) {
    pthread_mutex_lock(&lock);
    struct task *t = first;  // NORACE
    if (t != NULL) first = t->next;  // NORACE
    pthread_mutex_unlock(&lock);
    if (t == NULL) {
      usleep(limit);  // RACE
      continue;
    }
    run(t);
  }
  return arg;
}

static void put(int size) {
  struct task *t = malloc(sizeof *t);
  if (t == NULL) return;
  t->size = size;
  pthread_mutex_lock(&lock);
  t->next = first;  // NORACE
  first = t;  // NORACE
  pthread_mutex_unlock(&lock);
}

int main(void) {
  pthread_t w;
  pthread_create(&w, NULL, worker, NULL);
  limit = 10;  // RACE
  for (int i = 0; i < 5; i++) put(i);
  pthread_join(w, NULL);
  return 0;
}
