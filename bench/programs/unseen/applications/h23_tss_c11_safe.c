// C11: thread-specific storage, mtx, cnd, call_once.
#include <threads.h>
#include <stdlib.h>
struct ctx { int calls; };
static tss_t key;
static once_flag once = ONCE_FLAG_INIT;
static mtx_t m;
static int total;
static void fini(void *p) {
  struct ctx *c = p;
  mtx_lock(&m);
  total += c->calls; // NORACE
  mtx_unlock(&m);
  free(c); // NORACE
}
static void init(void) {
  tss_create(&key, fini);
  mtx_init(&m, mtx_plain);
}
static struct ctx *ctx(void) {
  call_once(&once, init);
  struct ctx *c = tss_get(key);
  if (!c) {
    c = calloc(1, sizeof *c);
    if (!c) abort();
    tss_set(key, c);
  }
  return c;
}
static int f(void *arg) {
  for (int i = 0; i < 10; i++)
    ctx()->calls++; // NORACE
  return 0;
}
int main(void) {
  thrd_t t[3];
  for (int i = 0; i < 3; i++)
    thrd_create(&t[i], f, 0);
  for (int i = 0; i < 3; i++)
    thrd_join(t[i], 0);
  return total != 30; // NORACE
}
