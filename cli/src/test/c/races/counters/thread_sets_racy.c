// The threads write the counter they get the address of: nobody knows how many there are.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void *worker(void *arg) {
  *(int *)arg = 0;  // RACE
  pthread_mutex_lock(&m);
  done++;  // RACE
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++)  // RACE
    pthread_create(&t[i], NULL, worker, &i);  // RACE: reads it
  for (int j = 0; j < 4; j++) pthread_join(t[j], NULL);
  return done;  // RACE
}
