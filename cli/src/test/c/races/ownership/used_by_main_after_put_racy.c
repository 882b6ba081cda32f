#include <pthread.h>
#include <stdlib.h>

/* The main thread goes on with what it has put, by the function that threads use what they have
   taken with. */
struct item { int uses; };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct item *first;

static void use(struct item *i) {
  i->uses++; // RACE
}

static void put(struct item *i) {
  pthread_mutex_lock(&lock);
  first = i; // NORACE
  pthread_mutex_unlock(&lock);
}

static void *run(void *arg) {
  for (int k = 0; k < 1000; k++) {
    pthread_mutex_lock(&lock);
    struct item *i = first; // NORACE
    first = NULL; // NORACE
    pthread_mutex_unlock(&lock);
    if (i) {
      use(i);
      put(i);
    }
  }
  return arg;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, run, NULL);
  pthread_create(&t, NULL, run, NULL);
  struct item *i = calloc(1, sizeof *i);
  if (!i) abort();
  put(i);
  use(i);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return 0;
}
