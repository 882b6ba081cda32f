#include <pthread.h>
#include <stdbool.h>

pthread_mutex_t lk = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
bool ready;
int payload[4];

void *sender(void *x)
{
  for (int i = 0; i < 4; i++)
    payload[i] = 10 + i; // RACE
  pthread_mutex_lock(&lk);
  ready = true; // RACE
  pthread_cond_signal(&cv);
  pthread_mutex_unlock(&lk);
  return x;
}

void *receiver(void *x)
{
  int s = 0;
  if (!ready) { // RACE
  pthread_mutex_lock(&lk);
  while (!ready) // NORACE
    pthread_cond_wait(&cv, &lk);
  pthread_mutex_unlock(&lk);
  }
  for (int i = 0; i < 4; i++)
    s += payload[i]; // RACE
  *(int *)x = s;
  return 0;
}

int main(void)
{
  pthread_t s, r;
  int out;
  pthread_create(&s, 0, sender, 0);
  pthread_create(&r, 0, receiver, &out);
  pthread_join(s, 0);
  pthread_join(r, 0);
  return out == 0; // NORACE
}
