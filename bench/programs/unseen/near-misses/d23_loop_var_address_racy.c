// The address of the loop's variable goes to the threads.
#include <pthread.h>
static int out[4];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *arg) {
  int id = *(int *)arg; // RACE
  pthread_mutex_lock(&m);
  if (id < 4)
    out[id]++; // NORACE
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t[4];
  int i;
  for (i = 0; i < 4; i++) // RACE
    pthread_create(&t[i], 0, f, &i); // NORACE
  for (i = 0; i < 4; i++) // RACE
    pthread_join(t[i], 0); // NORACE
  return out[0]; // NORACE
}
