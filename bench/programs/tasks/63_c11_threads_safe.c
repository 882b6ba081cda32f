#include <threads.h>
#include <stdio.h>

static mtx_t m;
static cnd_t c;
static int queue_len;
static once_flag of = ONCE_FLAG_INIT;
static int setup;
static int done_work;

static void init(void) { setup = 1; } // NORACE

static int consumer(void *a) {
  (void)a;
  call_once(&of, init);
  mtx_lock(&m);
  while (queue_len == 0) cnd_wait(&c, &m); // NORACE
  queue_len--; // NORACE
  mtx_unlock(&m);
  done_work = setup; // NORACE
  return 0;
}

int main(void) {
  thrd_t t;
  mtx_init(&m, mtx_plain);
  cnd_init(&c);
  if (thrd_create(&t, consumer, NULL) != thrd_success) return 1;
  call_once(&of, init);
  mtx_lock(&m);
  queue_len++; // NORACE
  cnd_signal(&c);
  mtx_unlock(&m);
  thrd_join(t, NULL);
  printf("%d\n", done_work); // NORACE
  return 0;
}
