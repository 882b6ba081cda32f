// The loop that joins stops at the first failure.
#include <pthread.h>
#include <stdlib.h>
static int sums[4];
static void *work(void *arg) {
  int *s = arg;
  for (int i = 0; i < 10; i++)
    *s += i; // RACE
  return *s > 40 ? s : 0;
}
int main(void) {
  pthread_t t[4];
  int total = 0;
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, work, &sums[i]);
  for (int i = 0; i < 4; i++) {
    void *r;
    pthread_join(t[i], &r);
    if (!r)
      break;
  }
  for (int i = 0; i < 4; i++)
    total += sums[i]; // RACE
  return total;
}
