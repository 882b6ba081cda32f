// The joining loop starts at one.
#include <pthread.h>
#define N 4
static long part[N];
static pthread_t t[N];
static void *f(void *arg) {
  long i = (long)arg;
  for (int k = 0; k < 1000; k++)
    part[i] += k; // RACE
  return 0;
}
static void wait_all(void) {
  for (int i = 1; i < N; i++)
    pthread_join(t[i], 0);
}
int main(void) {
  long sum = 0;
  for (long i = 0; i < N; i++)
    pthread_create(&t[i], 0, f, (void *)i);
  wait_all();
  for (int i = 0; i < N; i++)
    sum += part[i]; // RACE
  return sum == 0;
}
