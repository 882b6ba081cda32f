#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

struct req { int id; const char *name; };
static sem_t copied;

static void *serve(void *p) {
  struct req mine = *(struct req *)p; // RACE!
  sem_post(&copied);
  printf("%d %s\n", mine.id, mine.name);
  return 0;
}
int main(void) {
  pthread_t t[3];
  struct req r;
  sem_init(&copied, 0, 0);
  for (int i = 0; i < 3; i++) {
    r.id = i; // RACE!
    r.name = "job"; // RACE!
    pthread_create(&t[i], 0, serve, &r);
  }
  for (int i = 0; i < 3; i++) sem_wait(&copied);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return 0;
}
