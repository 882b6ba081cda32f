// The function pointer is changed while the other thread calls it, and the context is swapped separately.
#include <pthread.h>
#include <stdio.h>
typedef void (*logfn)(void *, const char *);
struct sink { logfn fn; void *ctx; };
static int a_cnt, b_cnt;
static void to_a(void *ctx, const char *s) { ++*(int *)ctx; } // NORACE
static void to_b(void *ctx, const char *s) { *(int *)ctx += 2; } // NORACE
static struct sink cur = {to_a, &a_cnt};
static void lg(const char *s) {
  cur.fn(cur.ctx, s); // RACE
}
static void *f(void *arg) {
  for (int i = 0; i < 100; i++)
    lg("x");
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  cur.fn = to_b; // RACE
  cur.ctx = &b_cnt; // RACE
  pthread_join(t, 0);
  return a_cnt + b_cnt; // NORACE
}
