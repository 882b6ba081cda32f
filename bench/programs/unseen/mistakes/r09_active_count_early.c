#include <pthread.h>
static pthread_mutex_t mu;
static pthread_cond_t cv;
static int active;
static int result[4];
static void *run(void *arg) {
  pthread_mutex_lock(&mu);
  if (--active == 0)
    pthread_cond_signal(&cv);
  pthread_mutex_unlock(&mu);
  *(int *)arg = 1; // RACE!
  return 0;
}
int main(void) {
  for (int i = 0; i < 4; i++) {
    pthread_t t;
    pthread_mutex_lock(&mu);
    active++;
    pthread_mutex_unlock(&mu);
    pthread_create(&t, 0, run, &result[i]);
    pthread_detach(t);
  }
  pthread_mutex_lock(&mu);
  while (active != 0)
    pthread_cond_wait(&cv, &mu);
  pthread_mutex_unlock(&mu);
  return result[0]; // RACE!
}
