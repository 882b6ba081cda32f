// A context goes through void pointers and comes out as what it was.
#include <pthread.h>

struct context {
  int guarded;
  int open;
  pthread_mutex_t lock;
};

static struct context context = {0, 0, PTHREAD_MUTEX_INITIALIZER};

static void generic(void *opaque, void (*action)(void *)) { action(opaque); }

static void bump(void *opaque) {
  struct context *c = opaque;
  pthread_mutex_lock(&c->lock);
  c->guarded++;  // NORACE
  pthread_mutex_unlock(&c->lock);
  c->open++;  // RACE
}

static void *worker(void *arg) {
  generic(arg, bump);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, &context);
  pthread_create(&b, NULL, worker, &context);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
