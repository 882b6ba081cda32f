// Objects looked up in a list and taken out of it, but used where others may still find them.
#include <pthread.h>
#include <stdlib.h>

struct shard {
  struct shard *next;
  int early, again;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct shard *all;

static struct shard *enter(struct shard **list) {
  struct shard *s = calloc(1, sizeof *s);
  if (!s)
    exit(1);
  pthread_mutex_lock(&lock);
  s->next = *list;
  *list = s;
  pthread_mutex_unlock(&lock);
  return s;
}

static void take(struct shard **list, struct shard *s) {
  struct shard **pp;
  for (pp = list; *pp != s; pp = &(*pp)->next)
    ;
  *pp = s->next;
}

static void sum(void) {
  pthread_mutex_lock(&lock);
  for (struct shard *s = all; s; s = s->next) {
    s->early++; // RACE
    s->again++; // RACE
  }
  pthread_mutex_unlock(&lock);
}

static void *run(void *unused) {
  struct shard *s = enter(&all);
  sum();
  s->early = 0; // RACE
  pthread_mutex_lock(&lock);
  take(&all, s);
  s->next = all;
  all = s;
  pthread_mutex_unlock(&lock);
  s->again = 0; // RACE
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
