#include <pthread.h>
#include <stddef.h>

struct hook { struct hook *next; };
struct dev { int refs; pthread_mutex_t lock; struct hook h; };
#define container_of(p, t, f) ((t *)((char *)(p) - offsetof(t, f)))
static struct dev d = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void *a(void *p) {
  struct dev *q = container_of((struct hook *)p, struct dev, h);
  pthread_mutex_lock(&q->lock);
  q->refs++; // NORACE
  pthread_mutex_unlock(&q->lock);
  return 0;
}
static void *b(void *p) {
  (void)p;
  pthread_mutex_lock(&d.lock);
  d.refs--; // NORACE
  pthread_mutex_unlock(&d.lock);
  return 0;
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, a, &d.h);
  pthread_create(&y, 0, b, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return d.refs; // NORACE
}
