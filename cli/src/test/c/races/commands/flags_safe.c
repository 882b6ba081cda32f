// Flags put together by callers and taken apart by masks, passed on through a function between.
#include <pthread.h>
#include <stdbool.h>

#define WRITE 1u
#define LOG 2u
#define DEEP 4u

static int table;
static int written;

static int leaf(unsigned flags, bool really) {
  if ((flags & (WRITE | DEEP)) == (WRITE | DEEP) && really) {
    table++;   // NORACE
    written++; // NORACE
  }
  return flags & LOG ? table : 0; // NORACE
}

static int between(unsigned flags, bool really) {
  unsigned more = flags | DEEP;
  return leaf(more, !really);
}

static void *worker(void *arg) {
  (void)arg;
  between(LOG, true);
  between(WRITE | LOG, true);
  return NULL;
}

int main(void) {
  pthread_t a;
  pthread_t b;
  between(WRITE, false);
  if (pthread_create(&a, NULL, worker, NULL) || pthread_create(&b, NULL, worker, NULL))
    return 1;
  int result = between(LOG, false);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return result;
}
