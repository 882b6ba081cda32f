// A lock on the heap of which there is one, known by the global that points to it and by the local that made it.
#include <pthread.h>
#include <stdlib.h>

struct state {
  int users;
  pthread_mutex_t lock;
};

static struct state *state;
static pthread_mutex_t *each[2], *row;
static int guarded, by_each, by_row;

static void *work(void *arg) {
  pthread_mutex_lock(&state->lock);
  guarded++;  // NORACE
  pthread_mutex_unlock(&state->lock);
  pthread_mutex_lock(each[0]);
  by_each++;  // RACE: there are two of these
  pthread_mutex_unlock(each[0]);
  pthread_mutex_lock(&row[0]);
  by_row++;  // RACE: an array of them
  pthread_mutex_unlock(&row[0]);
  return arg;
}

int main(void) {
  pthread_t t;
  struct state *s = calloc(1, sizeof *s);
  pthread_mutex_t *m = calloc(4, sizeof *m);
  if (s == NULL || m == NULL) return 1;
  pthread_mutex_init(&s->lock, NULL);
  state = s;
  row = m;
  for (int i = 0; i < 2; i++) {
    each[i] = calloc(1, sizeof(pthread_mutex_t));
    pthread_mutex_init(each[i], NULL);
  }
  pthread_create(&t, NULL, work, NULL);
  pthread_mutex_lock(&s->lock);
  guarded++;  // NORACE
  pthread_mutex_unlock(&s->lock);
  pthread_mutex_lock(each[1]);
  by_each++;  // RACE
  pthread_mutex_unlock(each[1]);
  pthread_mutex_lock(&m[1]);
  by_row++;  // RACE
  pthread_mutex_unlock(&m[1]);
  return 0;
}
