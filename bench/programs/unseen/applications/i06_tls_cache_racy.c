// Thread-local cache; when a thread ends, its list is spliced into the shared one without the lock.
#include <pthread.h>
#include <stdlib.h>
struct obj { struct obj *next; int v; };
static _Thread_local struct obj *local;
static struct obj *shared;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct obj *get(void) {
  struct obj *o = local; // NORACE
  if (o) {
    local = o->next;
    return o;
  }
  pthread_mutex_lock(&m);
  o = shared; // RACE
  if (o)
    shared = o->next; // RACE
  pthread_mutex_unlock(&m);
  return o ? o : malloc(sizeof *o);
}
static void put(struct obj *o) {
  o->next = local;
  local = o; // NORACE
}
static void flush(void) {
  while (local) { // NORACE
    struct obj *o = local; // NORACE
    local = o->next;
    o->next = shared; // RACE
    shared = o; // RACE
  }
}
static void *f(void *arg) {
  for (int r = 0; r < 20; r++) {
    struct obj *o[4];
    for (int i = 0; i < 4; i++)
      if (!(o[i] = get())) abort();
    for (int i = 0; i < 4; i++)
      put(o[i]);
    flush();
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
