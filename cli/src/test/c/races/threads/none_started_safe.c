// A count that is zero says that no thread was started: then there is none to wait for.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static void *run(void *arg) {
  int *p = arg;
  *p = 1; // NORACE
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  int started = 0, result = 1;
  int *values = calloc(3, sizeof *values);
  if (!values)
    goto out;
  for (; started < 3; started++)
    if (pthread_create(&threads[started], NULL, run, &values[started]))
      break;
  if (!started)
    goto out;
  for (int i = 0; i < started; i++)
    pthread_join(threads[i], NULL);
  printf("%d\n", values[0]); // NORACE
  result = 0;
out:
  free(values); // NORACE
  return result;
}
