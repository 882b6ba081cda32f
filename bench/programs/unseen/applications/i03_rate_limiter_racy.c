// Token bucket: the fast path looks at the tokens without the lock; the last refill time is set by any thread.
#include <pthread.h>
#include <time.h>
struct bucket { pthread_mutex_t m; double tokens, rate; long last; unsigned long denied; };
static struct bucket bk = {PTHREAD_MUTEX_INITIALIZER, 10, 1, 0, 0};
static long now_ms(void) {
  struct timespec ts;
  clock_gettime(CLOCK_MONOTONIC, &ts);
  return ts.tv_sec * 1000 + ts.tv_nsec / 1000000;
}
static void refill(struct bucket *b) {
  long n = now_ms();
  b->tokens += (n - b->last) * b->rate; // RACE
  b->last = n; // NORACE
}
static int allow(struct bucket *b) {
  int ok = 0;
  if (b->tokens < 0.5) { // RACE
    __atomic_fetch_add(&b->denied, 1, __ATOMIC_RELAXED); // RACE
    return 0;
  }
  pthread_mutex_lock(&b->m);
  refill(b);
  if (b->tokens >= 1) { // NORACE
    b->tokens -= 1; // RACE
    ok = 1;
  }
  pthread_mutex_unlock(&b->m);
  return ok;
}
static void *user(void *arg) {
  long n = 0;
  for (int i = 0; i < 100; i++)
    n += allow(&bk);
  return (void *)n;
}
int main(void) {
  pthread_t t[3];
  bk.last = now_ms(); // NORACE
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], 0, user, 0);
  unsigned long d = bk.denied; // RACE
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  return d > 1000;
}
