// One thread sets members, the other hashes the bytes of the object.
#include <pthread.h>
#include <stdlib.h>
struct key { int a; long b; };
static struct key *k;
static unsigned hash(const void *p, size_t n) {
  const unsigned char *c = p;
  unsigned h = 5381;
  for (size_t i = 0; i < n; i++)
    h = h * 33 + c[i]; // RACE
  return h;
}
static void *f(void *arg) {
  k->a = 1; // RACE
  k->b = 2; // RACE
  return 0;
}
int main(void) {
  pthread_t t;
  k = calloc(1, sizeof *k); // NORACE
  if (!k) return 1; // NORACE
  pthread_create(&t, 0, f, 0);
  unsigned h = hash(k, sizeof *k); // NORACE
  pthread_join(t, 0);
  return h;
}
