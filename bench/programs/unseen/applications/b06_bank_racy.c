// The amount is checked before the locks are taken; the audit locks one account and reads the next.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define NACC 8
struct account { pthread_mutex_t lock; long balance; unsigned ops; };
static struct account acc[NACC];

static int transfer(int f, int t, long amount) {
  struct account *from = &acc[f], *to = &acc[t];
  if (f == t || from->balance < amount) // RACE
    return 0;
  pthread_mutex_lock(&acc[f < t ? f : t].lock);
  pthread_mutex_lock(&acc[f < t ? t : f].lock);
  from->balance -= amount; // RACE
  to->balance += amount; // RACE
  from->ops++; // NORACE
  pthread_mutex_unlock(&from->lock);
  pthread_mutex_unlock(&to->lock);
  return 1;
}

static void *teller(void *arg) {
  unsigned seed = *(unsigned *)arg; // NORACE
  for (int i = 0; i < 200; i++) {
    int a = rand_r(&seed) % NACC, b = rand_r(&seed) % NACC;
    transfer(a, b, rand_r(&seed) % 100);
  }
  return NULL;
}

int main(void) {
  pthread_t t[3];
  unsigned seeds[3] = {1, 2, 3};
  for (int i = 0; i < NACC; i++) {
    pthread_mutex_init(&acc[i].lock, NULL);
    acc[i].balance = 1000; // NORACE
  }
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, teller, &seeds[i]);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  long sum = 0;
  for (int i = 0; i < NACC; i++)
    sum += acc[i].balance; // NORACE
  return sum != 1000 * NACC;
}
