#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static int v;
static void *run(void *p) {
  if (sem_trywait(&s) != 0 && p)
    return 0;
  v++; // RACE!
  sem_post(&s);
  return p;
}
int main(void) {
  pthread_t t, u;
  sem_init(&s, 0, 1);
  pthread_create(&t, 0, run, 0);
  pthread_create(&u, 0, run, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return v; // NORACE
}
