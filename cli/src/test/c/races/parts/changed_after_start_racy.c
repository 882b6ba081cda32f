// Parts of arrays in which threads meet: changed after start.
#include <pthread.h>
struct r { int lo, hi; };
static int v[4096];
static struct r rs[4];
static void *w(void *p) {
  struct r *r = p;
  for (int i = r->lo; i < r->hi; i++) // RACE
    v[i]++; // RACE
  return 0;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) {
    rs[i].lo = i * 10;
    rs[i].hi = i * 10 + 10;
    pthread_create(&t[i], 0, w, &rs[i]);
    rs[i].hi++; // RACE
  }
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return 0;
}
