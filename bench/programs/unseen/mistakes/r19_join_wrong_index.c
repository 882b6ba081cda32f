#include <pthread.h>
static int v;
static pthread_mutex_t mu;
static void *run(void *a) {
  pthread_mutex_lock(&mu);
  v++; // RACE!
  pthread_mutex_unlock(&mu);
  return 0;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, run, 0);
  for (int i = 1; i < 4; i++)
    pthread_join(t[i], 0);
  return v; // RACE!
}
