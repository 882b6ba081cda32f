// Kinds of C11's mutexes: one that is recursive and timed, one that may be either, and one that is not recursive.
#include <threads.h>

static mtx_t both, either, plain;
static int in_both, in_either, in_plain;

static int worker(void *arg) {
  (void)arg;
  mtx_lock(&both);
  mtx_lock(&both);
  mtx_unlock(&both);
  in_both++;  // NORACE: still locked once
  mtx_unlock(&both);

  mtx_lock(&either);
  mtx_lock(&either);
  mtx_unlock(&either);
  in_either++;  // EITHER: a race only if it is not recursive
  mtx_unlock(&either);

  mtx_lock(&plain);
  mtx_unlock(&plain);
  in_plain++;  // RACE
  return 0;
}

int main(int argc, char **argv) {
  thrd_t t[3];
  (void)argv;
  mtx_init(&both, mtx_timed | mtx_recursive);
  if (argc > 1) mtx_init(&either, mtx_plain);
  else mtx_init(&either, mtx_plain | mtx_recursive);
  mtx_init(&plain, mtx_plain);
  for (int i = 0; i < 3; i++) thrd_create(&t[i], worker, NULL);
  for (int i = 0; i < 3; i++) thrd_join(t[i], NULL);
  return 0;
}
