// The result of sem_trywait or sem_timedwait is not looked at.
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static int data, other;
static void *f(void *arg) {
  data = 7; // RACE
  other = 8; // NORACE
  sem_post(&s);
  return 0;
}
int main(void) {
  pthread_t t;
  int v = 0;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, f, 0);
  if (sem_trywait(&s) == 0)
    v += other; // NORACE
  else
    v += data; // RACE
  pthread_join(t, 0);
  return v;
}
