// Arrays that main makes once: it knows them as what it made, the others as what a global holds.
#include <pthread.h>
#include <stdlib.h>

struct row {
  int id;
  long sum;
};

static struct row *rows;
static pthread_mutex_t *locks;
static pthread_mutex_t fixed[4];

static void *worker(void *arg) {
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&fixed[i]);
    rows[i].sum++;  // NORACE
    pthread_mutex_unlock(&fixed[i]);
    pthread_mutex_lock(&locks[i]);
    rows[i].id++;  // NORACE
    pthread_mutex_unlock(&locks[i]);
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  rows = calloc(4, sizeof *rows);
  locks = malloc(4 * sizeof *locks);
  for (int i = 0; i < 4; i++) {
    pthread_mutex_init(&fixed[i], NULL);
    pthread_mutex_init(&locks[i], NULL);
  }
  pthread_create(&thread, NULL, worker, NULL);
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&fixed[i]);
    rows[i].sum--;  // NORACE
    pthread_mutex_unlock(&fixed[i]);
    pthread_mutex_lock(&locks[i]);
    rows[i].id--;  // NORACE
    pthread_mutex_unlock(&locks[i]);
  }
  pthread_join(thread, NULL);
  return 0;
}
