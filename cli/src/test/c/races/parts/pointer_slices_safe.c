// Parts of arrays that threads keep to: pointer slices.
#include <pthread.h>
enum { T = 4, len = 64 };
struct slice { int *base; int count; int max; };
static int all[T * len + 1];
static void *find(void *arg) {
  struct slice *s = arg;
  int best = s->base[0]; // NORACE
  for (int i = 0; i < s->count; i++) { // NORACE
    s->base[i] &= 0xffff; // NORACE
    if (s->base[i] > best) // NORACE
      best = s->base[i]; // NORACE
  }
  s->max = best; // NORACE
  return NULL;
}
int main(void) {
  struct slice s[T];
  pthread_t t[T];
  for (int i = 0; i < T; i++) {
    s[i].base = all + i * len; // NORACE
    s[i].count = len; // NORACE
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
