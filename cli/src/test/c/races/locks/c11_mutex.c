// Threads and mutexes of C11.
#include <threads.h>

static mtx_t lock;
static int inside, outside, tried;

static int worker(void *arg) {
  (void)arg;
  mtx_lock(&lock);
  inside++;  // NORACE
  mtx_unlock(&lock);
  outside++;  // RACE
  if (mtx_trylock(&lock) == thrd_success) {
    tried++;  // NORACE
    mtx_unlock(&lock);
  }
  return 0;
}

int main(void) {
  thrd_t a, b;
  mtx_init(&lock, mtx_plain);
  thrd_create(&a, worker, NULL);
  thrd_create(&b, worker, NULL);
  thrd_join(a, NULL);
  thrd_join(b, NULL);
  return inside + outside + tried;  // NORACE
}
