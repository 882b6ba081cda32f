#include <pthread.h>
#include <stdlib.h>

/* The main thread puts one object into two places, by the function that threads put what they own
   with: two may take it out. */
struct item { int uses; struct item *next; };
struct place { pthread_mutex_t lock; struct item *first; };

static struct place a = { PTHREAD_MUTEX_INITIALIZER, NULL };
static struct place b = { PTHREAD_MUTEX_INITIALIZER, NULL };

static void put(struct place *p, struct item *i) {
  pthread_mutex_lock(&p->lock);
  p->first = i; // NORACE
  pthread_mutex_unlock(&p->lock);
}

static struct item *take(struct place *p) {
  pthread_mutex_lock(&p->lock);
  struct item *i = p->first; // NORACE
  p->first = NULL; // NORACE
  pthread_mutex_unlock(&p->lock);
  return i;
}

static void *run(void *arg) {
  struct place *p = arg;
  for (int k = 0; k < 1000; k++) {
    struct item *i = take(p);
    if (i) {
      i->uses++; // RACE
      put(p, i);
    }
  }
  return NULL;
}

int main(void) {
  pthread_t s, t;
  struct item *i = calloc(1, sizeof *i);
  if (!i) abort();
  put(&a, i);
  put(&b, i);
  pthread_create(&s, NULL, run, &a);
  pthread_create(&t, NULL, run, &b);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return 0;
}
