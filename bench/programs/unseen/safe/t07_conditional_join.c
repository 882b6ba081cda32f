#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int config, result;

static void *helper(void *p) {
  result = config * 2; // NORACE
  return p;
}

int main(void) {
  pthread_t h;
  int started = 0;
  config = __VERIFIER_nondet_int(); // NORACE
  if (config > 10) {
    if (pthread_create(&h, NULL, helper, NULL) == 0)
      started = 1;
    else
      return 1;
  }
  int local = config + 1; // NORACE
  if (started)
    pthread_join(h, NULL);
  else
    result = local; // NORACE
  config = 0; // NORACE
  return result == -77; // NORACE
}
