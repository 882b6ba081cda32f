// A post by a constructor, and one by a signal handler, may be what the thread has waited for.
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stddef.h>

static sem_t early, any_time;
static int first, second;

__attribute__((constructor)) static void prepare(void) {
  sem_init(&early, 0, 0);
  sem_post(&early);
}

static void handle(int number) {
  (void)number;
  sem_post(&any_time);
}

static void *wait_for_both(void *arg) {
  sem_wait(&early);
  int sum = first;  // RACE
  sem_wait(&any_time);
  sum += second;  // RACE
  return sum ? arg : NULL;
}

int main(void) {
  pthread_t t;
  sem_init(&any_time, 0, 0);
  signal(SIGINT, handle);
  pthread_create(&t, NULL, wait_for_both, NULL);
  first = 1;  // RACE
  sem_post(&early);
  second = 1;  // RACE
  sem_post(&any_time);
  pthread_join(t, NULL);
  return 0;
}
