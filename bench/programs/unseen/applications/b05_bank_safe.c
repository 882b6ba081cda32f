// Transfers take both locks in address order; the audit takes all.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define NACC 8
struct account { pthread_mutex_t lock; long balance; unsigned ops; };
static struct account acc[NACC];

static void lock_two(struct account *a, struct account *b) {
  if (a < b) {
    pthread_mutex_lock(&a->lock);
    pthread_mutex_lock(&b->lock);
  } else {
    pthread_mutex_lock(&b->lock);
    pthread_mutex_lock(&a->lock);
  }
}

static int transfer(struct account *from, struct account *to, long amount) {
  int ok = 0;
  if (from == to)
    return 0;
  lock_two(from, to);
  if (from->balance >= amount) { // NORACE
    from->balance -= amount; // NORACE
    to->balance += amount; // NORACE
    from->ops++; // NORACE
    to->ops++; // NORACE
    ok = 1;
  }
  pthread_mutex_unlock(&from->lock);
  pthread_mutex_unlock(&to->lock);
  return ok;
}

static long audit(void) {
  long sum = 0;
  for (int i = 0; i < NACC; i++)
    pthread_mutex_lock(&acc[i].lock);
  for (int i = 0; i < NACC; i++)
    sum += acc[i].balance; // NORACE
  for (int i = NACC - 1; i >= 0; i--)
    pthread_mutex_unlock(&acc[i].lock);
  return sum;
}

static void *teller(void *arg) {
  unsigned seed = *(unsigned *)arg; // NORACE
  for (int i = 0; i < 200; i++) {
    int a = rand_r(&seed) % NACC, b = rand_r(&seed) % NACC;
    transfer(&acc[a], &acc[b], rand_r(&seed) % 100);
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
  printf("%ld\n", audit());
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return audit() != 1000 * NACC;
}
