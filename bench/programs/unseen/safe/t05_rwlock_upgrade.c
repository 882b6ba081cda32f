#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;

#define SZ 8
static struct { int used, key, val; } tab[SZ];
static unsigned version;

static int find(int key) {
  for (int i = 0; i < SZ; i++)
    if (tab[i].used && tab[i].key == key) // NORACE
      return i;
  return -1;
}

static int get_or_add(int key) {
  int at, v = -1;
  pthread_rwlock_rdlock(&rw);
  at = find(key);
  if (at >= 0)
    v = tab[at].val; // NORACE
  pthread_rwlock_unlock(&rw);
  if (at >= 0)
    return v;

  pthread_rwlock_wrlock(&rw);
  at = find(key);
  if (at < 0) {
    for (int i = 0; i < SZ && at < 0; i++)
      if (!tab[i].used) // NORACE
        at = i;
    if (at >= 0) {
      tab[at].used = 1; // NORACE
      tab[at].key = key; // NORACE
      tab[at].val = (int)++version; // NORACE
    }
  }
  if (at >= 0)
    v = tab[at].val; // NORACE
  pthread_rwlock_unlock(&rw);
  return v;
}

static void *looker(void *a) {
  long s = 0;
  for (int i = 0; i < 20; i++)
    s += get_or_add(__VERIFIER_nondet_int() % 12);
  return (void *)s;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++)
    if (pthread_create(t + i, NULL, looker, NULL))
      abort();
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return version > SZ; // NORACE
}
