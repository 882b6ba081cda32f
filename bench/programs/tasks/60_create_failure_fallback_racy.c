#include <pthread.h>
#include <stdio.h>

static long sum;

static void *job(void *arg) {
  int n = *(int *)arg; // NORACE
  for (int i = 0; i < n; i++)
    sum += i; // RACE!
  return NULL;
}

int main(void) {
  pthread_t t;
  int n = 1000; 
  int rc = pthread_create(&t, NULL, job, &n);
  if (rc == 0)
    job(&n);
  if (rc == 0)
    pthread_join(t, NULL);
  printf("%ld\n", sum); // NORACE
  return 0;
}
