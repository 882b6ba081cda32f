// A counter of hits under one lock; the counter of misses is forgotten in one place.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t stats_lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned long hits;
static unsigned long misses;

static void count(int hit) {
  pthread_mutex_lock(&stats_lock);
  if (hit)
    hits++;  // NORACE
  else
    misses++;  // RACE: print_stats reads it without the lock
  pthread_mutex_unlock(&stats_lock);
}

static void print_stats(void) {
  pthread_mutex_lock(&stats_lock);
  unsigned long h = hits;  // NORACE
  pthread_mutex_unlock(&stats_lock);
  printf("%lu hits, %lu misses\n", h, misses);  // RACE
}

static void *client(void *arg) {
  for (int i = 0; i < 100; i++) count(i % 3 == 0);
  return arg;
}

static void *reporter(void *arg) {
  print_stats();
  return arg;
}

int main(void) {
  pthread_t c, r;
  pthread_create(&c, NULL, client, NULL);
  pthread_create(&r, NULL, reporter, NULL);
  pthread_join(c, NULL);
  pthread_join(r, NULL);
  return 0;
}
