// Lamport's bakery for two, without waiting for those who choose.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int choosing[2], number[2];
static int x;

static void *worker(void *arg) {
  long me = (long)arg;
  long other = 1 - me;
  choosing[me] = 1;
  number[me] = number[other] + 1;
  choosing[me] = 0;
  while (number[other] != 0 &&
         (number[other] < number[me] || (number[other] == number[me] && other < me)))
    ;
  x++;  // RACE
  number[me] = 0;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, (void *)0);
  pthread_create(&b, NULL, worker, (void *)1);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return x;  // NORACE
}
