// Parts of arrays in which threads meet: one struct.
#include <pthread.h>
struct r { int lo, hi; };
static int v[4096];
static void *w(void *p) {
  struct r *r = p;
  for (int i = r->lo; i < r->hi; i++) // RACE
    v[i]++; // RACE
  return 0;
}
int main(void) {
  pthread_t t[4];
  struct r r;
  for (int i = 0; i < 4; i++) {
    r.lo = i * 10; // RACE
    r.hi = r.lo + 10; // RACE
    pthread_create(&t[i], 0, w, &r);
  }
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return 0;
}
