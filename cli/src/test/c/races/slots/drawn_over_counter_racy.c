// Elements drawn by a counter that is set back, and by one that a wider store runs over.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct scan {
  int first[32];
  int second[32];
  atomic_int next;
  atomic_int open;
  atomic_int other;
  atomic_int closed;
};

static void *scanner(void *arg) {
  struct scan *s = arg;
  for (;;) {
    int i = atomic_fetch_add(&s->next, 1);  // NORACE
    int k = atomic_fetch_add(&s->other, 1);  // RACE
    if (i >= 32 || k >= 32) return NULL;
    s->first[i] = 1;   // RACE
    s->second[k] = 1;  // RACE
    if (i == 30) atomic_store(&s->next, 0);  // NORACE
    if (k == 30) memset(&s->open, 0, 2 * sizeof s->open);  // RACE
  }
}

int main(void) {
  struct scan *s = calloc(1, sizeof *s);
  pthread_t t[4];
  if (!s) return 1;
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, scanner, s);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return s->first[1] + s->second[1];  // NORACE
}
