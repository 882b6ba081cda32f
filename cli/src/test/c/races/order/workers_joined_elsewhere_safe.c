// Threads whose ids are in a global array of structs, and their number in a variable that is set once.
#include <pthread.h>
#include <stdlib.h>

struct worker {
  int number;
  pthread_t thread;
};

static struct worker workers[16];
static unsigned worker_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int finished;

static void *work(void *unused) {
  pthread_mutex_lock(&lock);
  finished++;  // NORACE
  pthread_mutex_unlock(&lock);
  return unused;
}

static void start_thread(pthread_t *id, void *(*function)(void *)) {
  if (pthread_create(id, NULL, function, NULL) != 0) abort();
}

static void start_all(void) {
  for (unsigned i = 0; i < worker_count; i++) {
    workers[i].number = i;
    start_thread(&workers[i].thread, work);
  }
}

static void join_all(void) {
  for (unsigned i = 0; i < worker_count; i++) pthread_join(workers[i].thread, NULL);
}

int main(int argc, char **argv) {
  worker_count = argc > 1 ? atoi(argv[1]) : 4;  // NORACE
  start_all();
  join_all();
  return finished == 0;  // NORACE
}
