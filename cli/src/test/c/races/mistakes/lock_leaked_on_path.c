// A lock that one path forgets to release is not certainly held after the paths meet, nor certainly free.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int inside, between, after_leak;
int chance(void);

static int maybe(void) {
  pthread_mutex_lock(&m);
  inside++; // NORACE
  if (chance())
    return 1;
  pthread_mutex_unlock(&m);
  return 0;
}

static void *work(void *unused) {
  maybe();
  between++; // RACE
  return 0;
}

static void *other(void *unused) {
  if (maybe())
    after_leak++; // NORACE
  return 0;
}

int main(void) {
  pthread_t a, b, c, d;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_create(&c, 0, other, 0);
  pthread_create(&d, 0, other, 0);
  return 0;
}
