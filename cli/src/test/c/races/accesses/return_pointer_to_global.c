// A getter hands out the address of a global, and everybody writes through it.
#include <pthread.h>

struct state {
  int phase;
  int errors;
};

static struct state state;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct state *get_state(void) { return &state; }

static void *worker(void *arg) {
  struct state *s = get_state();
  pthread_mutex_lock(&lock);
  s->phase++;  // NORACE
  pthread_mutex_unlock(&lock);
  get_state()->errors++;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
