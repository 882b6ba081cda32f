#include <pthread.h>
static int a[64];
static void *run(void *arg) {
  long id = (long)arg;
  for (long k = -100 * id; k <= id + 9; k++)
    for (long i = k; i >= id; i--)
      a[i]++; // RACE!
  return 0;
}
int main(void) {
  pthread_t t[8];
  for (long i = 0; i < 8; i++) pthread_create(&t[i], 0, run, (void *)i);
  for (int i = 0; i < 8; i++) pthread_join(t[i], 0);
  return a[0];
}
