// Thread-local free lists with a shared overflow list.
#include <pthread.h>
#include <stdlib.h>
struct obj { struct obj *next; int payload; };
static _Thread_local struct obj *local;
static _Thread_local int nlocal;
static struct obj *overflow;
static int noverflow;
static pthread_mutex_t ov_lock = PTHREAD_MUTEX_INITIALIZER;

static struct obj *obj_get(void) {
  struct obj *o = local; // NORACE
  if (o) {
    local = o->next; // NORACE
    nlocal--; // NORACE
    return o;
  }
  pthread_mutex_lock(&ov_lock);
  o = overflow; // NORACE
  if (o) {
    overflow = o->next; // NORACE
    noverflow--; // NORACE
  }
  pthread_mutex_unlock(&ov_lock);
  return o ? o : malloc(sizeof *o);
}

static void obj_put(struct obj *o) {
  if (nlocal < 4) { // NORACE
    o->next = local; // NORACE
    local = o; // NORACE
    nlocal++; // NORACE
    return;
  }
  pthread_mutex_lock(&ov_lock);
  o->next = overflow; // NORACE
  overflow = o; // NORACE
  noverflow++; // NORACE
  pthread_mutex_unlock(&ov_lock);
}

static void *w(void *arg) {
  struct obj *o[8];
  for (int r = 0; r < 50; r++) {
    for (int i = 0; i < 8; i++) {
      o[i] = obj_get();
      if (!o[i]) abort();
      o[i]->payload = i; // NORACE
    }
    for (int i = 0; i < 8; i++)
      obj_put(o[i]);
  }
  return NULL;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, w, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return noverflow < 0; // NORACE
}
