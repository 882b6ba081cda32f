// C11 threads: the counter is under mtx, the flag is not.
#include <threads.h>
#include <stdbool.h>
static mtx_t m;
static cnd_t c;
static int n;
static bool done;
static int f(void *arg) {
  for (int i = 0; i < 10; i++) {
    mtx_lock(&m);
    n++; // NORACE
    cnd_signal(&c);
    mtx_unlock(&m);
  }
  done = true; // NORACE: the lock was taken for the tenth time before
  return 0;
}
int main(void) {
  thrd_t t;
  mtx_init(&m, mtx_plain);
  cnd_init(&c);
  thrd_create(&t, f, 0);
  mtx_lock(&m);
  while (n < 10 && !done) // NORACE: looked at only if the other thread has to take the lock once more
    cnd_wait(&c, &m);
  mtx_unlock(&m);
  thrd_join(t, 0);
  return n + done; // NORACE
}
