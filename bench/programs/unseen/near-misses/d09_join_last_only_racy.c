// One pthread_t for all: only the last thread is joined.
#include <pthread.h>
static int cell[4], sum;
static void *f(void *arg) {
  int i = (int)(long)arg;
  cell[i] = i * i; // RACE
  return 0;
}
int main(void) {
  pthread_t t;
  for (long i = 0; i < 4; i++)
    pthread_create(&t, 0, f, (void *)i);
  pthread_join(t, 0);
  for (int i = 0; i < 4; i++)
    sum += cell[i]; // RACE
  return sum;
}
