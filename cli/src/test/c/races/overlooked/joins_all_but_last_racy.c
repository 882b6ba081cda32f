// One thread too few is joined.
#include <pthread.h>
#include <stdlib.h>
static int done[4];
static pthread_t t[4];
static void *work(void *arg) {
  done[(long)arg] = 1; // RACE
  return 0;
}
int main(void) {
  int n = 0;
  for (long i = 0; i < 4; i++)
    pthread_create(&t[i], 0, work, (void *)i);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  for (int i = 0; i < 4; i++)
    n += done[i]; // RACE
  return n;
}
