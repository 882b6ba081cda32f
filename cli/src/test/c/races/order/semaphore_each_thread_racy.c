// One wait is missing; or a thread posts before it is done; or it may post twice.
#include <pthread.h>
#include <semaphore.h>

static sem_t few, early, twice;
static int a[3], b[2], c[2], numbers[3];

static void *first(void *arg) {
  a[*(int *)arg] = 1;  // RACE
  sem_post(&few);
  return arg;
}

static void *second(void *arg) {
  sem_post(&early);
  b[*(int *)arg] = 1;  // RACE
  return arg;
}

static void *third(void *arg) {
  c[*(int *)arg] = 1;  // RACE
  sem_post(&twice);
  if (*(int *)arg > 0)
    sem_post(&twice);
  return arg;
}

int main(void) {
  pthread_t threads[3];
  int sum = 0;
  sem_init(&few, 0, 0);
  sem_init(&early, 0, 0);
  sem_init(&twice, 0, 0);
  for (int i = 0; i < 3; i++)
    numbers[i] = i;
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, first, &numbers[i]);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, second, &numbers[i]);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, third, &numbers[i]);
  sem_wait(&few);
  sem_wait(&few);
  for (int i = 0; i < 3; i++)
    sum += a[i];  // RACE
  sem_wait(&early);
  sem_wait(&early);
  for (int i = 0; i < 2; i++)
    sum += b[i];  // RACE
  sem_wait(&twice);
  sem_wait(&twice);
  for (int i = 0; i < 2; i++)
    sum += c[i];  // RACE
  return sum;
}
