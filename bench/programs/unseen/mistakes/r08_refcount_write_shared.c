#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct o { atomic_int refs; int v; };
static void put(struct o *p) {
  if (atomic_fetch_sub(&p->refs, 1) == 1)
    free(p); // NORACE
}
static void *user(void *a) {
  struct o *p = a;
  p->v++; // RACE!
  put(p);
  return 0;
}
int main(void) {
  pthread_t t, u;
  struct o *p = calloc(1, sizeof *p);
  atomic_init(&p->refs, 2);
  pthread_create(&t, 0, user, p);
  pthread_create(&u, 0, user, p);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
