// What is stored beside the ids, in the same elements, leaves them alone.
#include <pthread.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int work;

static void *run(void *arg) {
  pthread_mutex_lock(&lock);
  work++; // NORACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  struct {
    pthread_t id;
    int state;
  } w[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&w[i].id, 0, run, 0);
  for (int i = 0; i < 4; i++)
    w[i].state = 1;
  for (int i = 0; i < 4; i++)
    pthread_join(w[i].id, 0);
  return work; // NORACE
}
