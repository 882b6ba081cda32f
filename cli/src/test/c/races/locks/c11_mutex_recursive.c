// A recursive mutex of C11, and one with a deadline.
#include <threads.h>
#include <time.h>

static mtx_t nested, timed;
static int twice, late, in_time;

static int worker(void *arg) {
  (void)arg;
  mtx_lock(&nested);
  mtx_lock(&nested);
  mtx_unlock(&nested);
  twice++;  // NORACE
  mtx_unlock(&nested);

  struct timespec deadline;
  timespec_get(&deadline, TIME_UTC);
  deadline.tv_sec++;
  if (mtx_timedlock(&timed, &deadline) != thrd_success) {
    late++;  // RACE
    return 1;
  }
  in_time++;  // NORACE
  mtx_unlock(&timed);
  return 0;
}

int main(void) {
  thrd_t t[3];
  mtx_init(&nested, mtx_plain | mtx_recursive);
  mtx_init(&timed, mtx_timed);
  for (int i = 0; i < 3; i++) thrd_create(&t[i], worker, NULL);
  for (int i = 0; i < 3; i++) thrd_join(t[i], NULL);
  return 0;
}
