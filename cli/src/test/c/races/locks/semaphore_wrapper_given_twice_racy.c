// The function that gives the semaphore back is called once too often on one path.
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static sem_t gate;
static int inside;

static void enter(void) { sem_wait(&gate); }

static void leave(void) { sem_post(&gate); }

static void *visitor(void *arg) {
  enter();
  inside++;  // RACE
  if (inside == 1)  // RACE
    leave();
  leave();
  return arg;
}

int main(void) {
  pthread_t a, b, c;
  sem_init(&gate, 0, 1);
  pthread_create(&a, NULL, visitor, NULL);
  pthread_create(&b, NULL, visitor, NULL);
  pthread_create(&c, NULL, visitor, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
