#include <pthread.h>
static int out[9];
static void *run(void *a) {
  int k = (int)(long)a;
  for (int i = k * 2; i < k * 2 + 3; i++)
    out[i] = k; // RACE!
  return 0;
}
int main(void) {
  pthread_t t[3];
  for (long i = 0; i < 3; i++)
    pthread_create(&t[i], 0, run, (void *)i);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  return out[0]; // NORACE
}
