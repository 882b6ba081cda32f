// Parts of arrays in which threads meet: pointer slices.
#include <pthread.h>
enum { T = 4, len = 64 };
struct slice { int *base; int count; int max; };
static int all[T * len + 1];
static void *find(void *arg) {
  struct slice *s = arg;
  int best = s->base[0]; // RACE
  for (int i = 0; i < s->count; i++) { // NORACE
    s->base[i] &= 0xffff; // RACE
    if (s->base[i] > best) // RACE
      best = s->base[i]; // RACE
  }
  s->max = best; // NORACE
  return NULL;
}
int main(void) {
  struct slice s[T];
  pthread_t t[T];
  for (int i = 0; i < T; i++) {
    s[i].base = all + i * len; // NORACE
    s[i].count = len + 1; // NORACE
    pthread_create(&t[i], NULL, find, &s[i]);
  }
  int best = 0;
  for (int i = 0; i < T; i++) {
    pthread_join(t[i], NULL);
    if (s[i].max > best) // NORACE
      best = s[i].max; // NORACE
  }
  return best;
}
