#include <pthread.h>
#include <stdlib.h>

/* The same; the variable is compared with zero. */
struct item { int uses; };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct item *first;

static void *run(void *arg) {
  for (int k = 0; k < 1000; k++) {
    struct item *fresh = calloc(1, sizeof *fresh);
    if (!fresh) abort();
    pthread_mutex_lock(&lock);
    struct item *i = first; // NORACE
    int none = i == NULL;
    if (none != 0)
      first = fresh; // NORACE
    pthread_mutex_unlock(&lock);
    if (none == 0) {
      i->uses++; // RACE
    }
  }
  return arg;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, run, NULL);
  pthread_create(&t, NULL, run, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return 0;
}
