#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void assume_abort_if_not(int c) { if (!c) abort(); }
void reach_error(void) { abort(); }

int total;
pthread_mutex_t mut = PTHREAD_MUTEX_INITIALIZER;

void *thread(void *arg)
{
  pthread_mutex_lock(&mut);
  total = total + 1; // NORACE
  pthread_mutex_unlock(&mut);
  return arg;
}

int main(void)
{
  int n = __VERIFIER_nondet_int();
  int i;
  pthread_t *tids;
  assume_abort_if_not(n > 0 && n < 1000);
  tids = malloc(n * sizeof(pthread_t));
  assume_abort_if_not(tids != NULL);
  for (i = 0; i < n; i++)
    pthread_create(&tids[i], NULL, thread, NULL);
  for (i = 0; i < n; i++)
    pthread_join(tids[i], NULL);
  if (total != n) // NORACE
    reach_error();
  return 0;
}
