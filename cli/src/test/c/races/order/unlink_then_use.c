// Taken out of the list under the lock, used without it.
#include <pthread.h>
#include <stdlib.h>

struct page {
  int dirty;
  struct page *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct page *pool, *pinned;

static struct page *take(void) {
  pthread_mutex_lock(&lock);
  struct page *p = pool;  // NORACE
  if (p != NULL) pool = p->next;  // NORACE
  pthread_mutex_unlock(&lock);
  return p;
}

static struct page *look(void) {
  pthread_mutex_lock(&lock);
  struct page *p = pinned;  // NORACE
  pthread_mutex_unlock(&lock);
  return p;
}

static void *writer(void *arg) {
  struct page *p = take();
  if (p == NULL) return NULL;
  p->dirty = 1;  // NORACE: out of the pool
  struct page *q = look();
  q->dirty = 1;  // RACE: stays where all find it
  pthread_mutex_lock(&lock);
  p->next = pool;  // NORACE
  pool = p;  // NORACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pool = calloc(1, sizeof *pool);
  pinned = calloc(1, sizeof *pinned);
  if (!pool || !pinned) return 1;
  pool->next = calloc(1, sizeof *pool);
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, writer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
