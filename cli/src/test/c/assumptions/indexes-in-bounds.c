// The lock is in front of the array: an index beyond its end would reach another object.
#include <pthread.h>
#include <stdlib.h>

struct row {
  pthread_mutex_t lock;
  int cells[8];
};

static struct row *rows[2];

static void *worker(void *arg) {
  struct row *r = rows[arg != NULL];
  int i = (int)(size_t)arg & 7;
  pthread_mutex_lock(&r->lock);
  r->cells[i]++;
  pthread_mutex_unlock(&r->lock);
  return arg;
}

int main(int argc, char **argv) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) {
    rows[i] = malloc(sizeof(struct row));
    pthread_mutex_init(&rows[i]->lock, NULL);
    for (int j = 0; j < 8; j++) rows[i]->cells[j] = 0;
  }
  pthread_create(&t[0], NULL, worker, argc > 1 ? argv : NULL);
  pthread_create(&t[1], NULL, worker, argc > 2 ? argv : NULL);
  return 0;
}
