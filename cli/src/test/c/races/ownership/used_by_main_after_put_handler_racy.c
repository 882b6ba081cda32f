#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

/* A handler, though it runs in the main thread, is not the main thread: it finds what a thread has
   taken out, which is kept where it was. */
struct item { int uses; };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct item *first;
static struct item *seen;

static void use(struct item *i) {
  i->uses++; // RACE
}

static void on_signal(int number) {
  (void)number;
  if (seen) // RACE
    use(seen); // RACE
}

static void *run(void *arg) {
  for (int k = 0; k < 1000; k++) {
    pthread_mutex_lock(&lock);
    struct item *i = first; // NORACE
    first = NULL; // NORACE
    pthread_mutex_unlock(&lock);
    if (i) {
      seen = i; // RACE
      use(i);
      pthread_mutex_lock(&lock);
      first = i; // NORACE
      pthread_mutex_unlock(&lock);
    }
  }
  return arg;
}

int main(void) {
  pthread_t s, t;
  struct item *i = calloc(1, sizeof *i);
  if (!i) abort();
  first = i; // NORACE
  signal(SIGUSR1, on_signal);
  pthread_create(&s, NULL, run, NULL);
  pthread_create(&t, NULL, run, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return 0;
}
