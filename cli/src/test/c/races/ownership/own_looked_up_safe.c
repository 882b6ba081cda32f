#include <pthread.h>
#include <stdlib.h>

/* Each thread has an object of its own in a list, which others walk under its lock. */
struct shard {
  struct shard *next;
  long count;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct shard *all;
static long total;

static struct shard *enter(void) {
  struct shard *s = calloc(1, sizeof *s);
  if (!s)
    exit(1);
  pthread_mutex_lock(&lock);
  s->next = all; // NORACE
  all = s;       // NORACE
  pthread_mutex_unlock(&lock);
  return s;
}

static void leave(struct shard *s) {
  struct shard **pp;
  pthread_mutex_lock(&lock);
  for (pp = &all; *pp != s; pp = &(*pp)->next) // NORACE
    ;
  *pp = s->next; // NORACE
  pthread_mutex_unlock(&lock);
  free(s); // NORACE
}

static void sum(void) {
  pthread_mutex_lock(&lock);
  for (struct shard *s = all; s; s = s->next) // NORACE
    total++;                           // NORACE
  pthread_mutex_unlock(&lock);
}

static void *run(void *unused) {
  struct shard *s = enter();
  s->count++; // NORACE
  sum();
  leave(s);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return total == 0;
}
