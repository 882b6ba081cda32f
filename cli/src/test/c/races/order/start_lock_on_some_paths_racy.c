// The thread takes the lock on some paths only, or only tries to.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;
static int table, tried;

static void *work(void *arg) {
  if (arg != NULL) {
    pthread_mutex_lock(&starting);
    pthread_mutex_unlock(&starting);
  }
  table++;  // RACE
  return arg;
}

static void *impatient(void *arg) {
  if (pthread_mutex_trylock(&starting) == 0) pthread_mutex_unlock(&starting);
  tried++;  // RACE
  return arg;
}

int main(int argc, char **argv) {
  pthread_t t, u;
  pthread_mutex_lock(&starting);
  pthread_create(&t, NULL, work, argc > 1 ? argv : NULL);
  pthread_create(&u, NULL, impatient, NULL);
  table = 1;  // RACE
  tried = 1;  // RACE
  pthread_mutex_unlock(&starting);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
