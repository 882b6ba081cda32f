// Each thread copies its argument from main's variable before main goes on.
#include <pthread.h>
#include <semaphore.h>

struct request {
  int id;
  int weight;
};

static sem_t copied;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *serve(void *arg) {
  struct request mine;
  mine.id = ((struct request *)arg)->id;  // NORACE
  mine.weight = ((struct request *)arg)->weight;  // NORACE
  sem_post(&copied);
  pthread_mutex_lock(&m);
  total += mine.id * mine.weight;  // NORACE
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t[3];
  struct request r;
  sem_init(&copied, 0, 0);
  for (int i = 0; i < 3; i++) {
    r.id = i;  // NORACE: the thread before has its copy
    r.weight = 2;  // NORACE
    if (pthread_create(&t[i], NULL, serve, &r) != 0) return 1;
    sem_wait(&copied);
  }
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return total + r.id;  // NORACE
}
