#include <pthread.h>
#include <search.h>
#include <stdlib.h>
struct rec { int n; };
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct rec *lookup(char *k) {
  ENTRY e = {k, 0}, *r;
  pthread_mutex_lock(&m);
  r = hsearch(e, FIND); // NORACE
  pthread_mutex_unlock(&m);
  return r ? r->data : 0;
}
static void *f(void *arg) {
  struct rec *r = lookup("a");
  if (r)
    r->n++; // RACE
  return 0;
}
int main(void) {
  pthread_t a, b;
  hcreate(8);
  ENTRY e = {"a", calloc(1, sizeof(struct rec))};
  hsearch(e, ENTER); // NORACE
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
