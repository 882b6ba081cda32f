// Two ids have changed places: the element that is read is that of a thread which may still run.
#include <pthread.h>
#define NT 4

static int part[NT][16];

static void *count(void *arg) {
  int *p = arg;
  for (int i = 0; i < 100; i++)
    p[0]++; // RACE
  return 0;
}

int main(void) {
  pthread_t t[NT];
  int sum = 0;
  for (int i = 0; i < NT; i++)
    pthread_create(&t[i], 0, count, part[i]);
  pthread_t first = t[0];
  t[0] = t[3];
  t[3] = first;
  for (int i = 0; i < NT; i++) {
    pthread_join(t[i], 0);
    sum += part[i][0]; // RACE
  }
  return sum;
}
