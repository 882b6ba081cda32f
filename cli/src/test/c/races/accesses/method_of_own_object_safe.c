// Each object comes with its function, which gets the object: the one without a lock is given only
// the object that one thread uses.
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
  (*n)++;  // NORACE
  pthread_mutex_unlock(&lock);
}

static void run_plain(struct op *o) {
  int *n = o->state;
  (*n)++;  // NORACE
}

static struct op shared = {run_locked, &everybodys};
static struct op own = {run_plain, &mine};

static void call(struct op *o) { o->run(o); }

static void *worker(void *arg) {
  call(&shared);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  call(&shared);
  call(&own);
  pthread_join(t, NULL);
  return 0;
}
