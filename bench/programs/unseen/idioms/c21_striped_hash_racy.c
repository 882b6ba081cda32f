// The stripe is chosen by the key in one place, by the bucket in the other, and NB is no multiple of NL.
#include <pthread.h>
#include <stdlib.h>
#define NB 61
#define NL 8
struct ent { unsigned key; int val; struct ent *next; };
static struct ent *bucket[NB];
static pthread_mutex_t stripe[NL];

static void set(unsigned key, int val) {
  unsigned h = key % NB;
  pthread_mutex_t *l = &stripe[h % NL];
  pthread_mutex_lock(l);
  struct ent *e;
  for (e = bucket[h]; e; e = e->next) // NORACE
    if (e->key == key) // NORACE
      break;
  if (!e && (e = malloc(sizeof *e))) {
    e->key = key; // RACE
    e->next = bucket[h]; // RACE
    bucket[h] = e; // RACE
  }
  if (e)
    e->val = val; // RACE
  pthread_mutex_unlock(l);
}

static int get(unsigned key) {
  unsigned h = key % NB;
  int v = -1;
  pthread_mutex_lock(&stripe[key % NL]);
  for (struct ent *e = bucket[h]; e; e = e->next) // RACE
    if (e->key == key) { // RACE
      v = e->val; // RACE
      break;
    }
  pthread_mutex_unlock(&stripe[key % NL]);
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
  return 0;
}
