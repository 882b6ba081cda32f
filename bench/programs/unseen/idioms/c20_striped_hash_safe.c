// Hash table with striped locks: fewer locks than buckets.
#include <pthread.h>
#include <stdlib.h>
#define NB 64
#define NL 8
struct ent { unsigned key; int val; struct ent *next; };
static struct ent *bucket[NB];
static pthread_mutex_t stripe[NL];
static long count[NL];

static void set(unsigned key, int val) {
  unsigned h = key % NB;
  pthread_mutex_t *l = &stripe[h % NL];
  pthread_mutex_lock(l);
  struct ent *e;
  for (e = bucket[h]; e; e = e->next) // NORACE
    if (e->key == key) // NORACE
      break;
  if (!e && (e = malloc(sizeof *e))) {
    e->key = key; // NORACE
    e->next = bucket[h]; // NORACE
    bucket[h] = e; // NORACE
    count[h % NL]++; // NORACE
  }
  if (e)
    e->val = val; // NORACE
  pthread_mutex_unlock(l);
}

static int get(unsigned key) {
  unsigned h = key % NB;
  int v = -1;
  pthread_mutex_lock(&stripe[h % NL]);
  for (struct ent *e = bucket[h]; e; e = e->next) // NORACE
    if (e->key == key) { // NORACE
      v = e->val; // NORACE
      break;
    }
  pthread_mutex_unlock(&stripe[h % NL]);
  return v;
}

static void *w(void *arg) {
  long s = 0;
  for (unsigned i = 0; i < 200; i++) {
    set(i * 31, i);
    s += get(i * 17);
  }
  return (void *)s;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < NL; i++)
    pthread_mutex_init(&stripe[i], NULL);
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, w, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  long n = 0;
  for (int i = 0; i < NL; i++)
    n += count[i]; // NORACE
  return n != 200;
}
