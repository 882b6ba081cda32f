#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

#define BUCKETS 12
#define STRIPES 4
static pthread_mutex_t stripe[STRIPES];
static unsigned count[BUCKETS];
static unsigned peak[BUCKETS];

static void add(unsigned b) {
  pthread_mutex_lock(&stripe[b % STRIPES]);
  count[b]++; // RACE!
  if (count[b] > peak[b]) // RACE!
    peak[b] = count[b]; // RACE!
  pthread_mutex_unlock(&stripe[b % STRIPES]);
}

static void del(unsigned b) {
  pthread_mutex_t *l = &stripe[b / 3]; /* should be b % STRIPES */
  pthread_mutex_lock(l);
  if (count[b] > 0) // RACE!
    count[b]--; // RACE!
  pthread_mutex_unlock(l);
}

static void *run(void *p) {
  for (int i = 0; i < 60; i++) {
    unsigned b = __VERIFIER_nondet_uint() % BUCKETS;
    if (i & 1)
      add(b);
    else
      del(b);
  }
  return NULL;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < STRIPES; i++)
    pthread_mutex_init(stripe + i, NULL);
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, run, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  unsigned m = 0;
  for (int i = 0; i < BUCKETS; i++)
    m += peak[i] + count[i]; // NORACE
  return m == 0;
}
