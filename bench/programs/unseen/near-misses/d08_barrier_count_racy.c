// Three threads meet at a barrier for two.
#include <pthread.h>
static pthread_barrier_t bar;
static int data[3];
static void *f(void *arg) {
  int id = (int)(long)arg;
  data[id] = id; // RACE
  pthread_barrier_wait(&bar);
  long s = 0;
  for (int i = 0; i < 3; i++)
    s += data[i]; // RACE
  return (void *)s;
}
int main(void) {
  pthread_t t[4];
  pthread_barrier_init(&bar, 0, 2);
  for (long i = 0; i < 3; i++)
    pthread_create(&t[i], 0, f, (void *)i);
  pthread_barrier_wait(&bar);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  return 0;
}
