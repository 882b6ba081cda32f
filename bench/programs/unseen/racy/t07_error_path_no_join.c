#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int *cells;
static long result;

static void *fill(void *arg) {
  long base = (long)arg;
  for (int i = 0; i < 8; i++)
    cells[base + i] = i; // RACE!
  return NULL;
}

static int parallel_fill(void) {
  pthread_t lo, hi;
  int rc = 0;
  if (pthread_create(&lo, NULL, fill, (void *)0L))
    return -1;
  if (__VERIFIER_nondet_int() % 2 || pthread_create(&hi, NULL, fill, (void *)8L)) {
    rc = -2;
    goto fail; /* forgets lo */
  }
  pthread_join(hi, NULL);
  pthread_join(lo, NULL);
fail:
  return rc;
}

int main(void) {
  cells = calloc(16, sizeof(int)); // NORACE
  if (!cells)
    return 1;
  int rc = parallel_fill();
  for (int i = 0; i < 16; i++)
    result += cells[i]; // RACE!
  if (rc == 0)
    free(cells); // NORACE
  return result == -1; // NORACE
}
