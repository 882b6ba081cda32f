// The function is found in one object and given another.
#include <pthread.h>

struct op {
  void (*run)(struct op *o);
  void *state;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int everybodys, mine;

static void run_locked(struct op *o) {
  int *n = o->state;
  pthread_mutex_lock(&lock);
  (*n)++;  // RACE
  pthread_mutex_unlock(&lock);
}

static void run_plain(struct op *o) {
  int *n = o->state;
  (*n)++;  // RACE
}

static struct op shared = {run_locked, &everybodys};
static struct op own = {run_plain, &mine};

static void call(struct op *o, struct op *with) { o->run(with); }

static void *worker(void *arg) {
  call(&shared, &shared);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  call(&own, &shared);
  pthread_join(t, NULL);
  return 0;
}
