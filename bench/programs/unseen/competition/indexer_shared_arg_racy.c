#include <pthread.h>
#define SIZE 32
int slots[SIZE];
pthread_mutex_t mu[SIZE];

void *routine(void *arg)
{
  int tid = *(int *)arg; // RACE
  pthread_mutex_lock(&mu[tid % SIZE]);
  slots[tid % SIZE]++; // NORACE
  pthread_mutex_unlock(&mu[tid % SIZE]);
  return 0;
}

int main(void)
{
  static int cur;
  pthread_t t[4];
  for (int i = 0; i < SIZE; i++)
    pthread_mutex_init(&mu[i], 0);
  for (int i = 0; i < 4; i++) {
    cur = i; // RACE
    pthread_create(&t[i], 0, routine, &cur);
  }
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return slots[0] > 4; // NORACE
}
