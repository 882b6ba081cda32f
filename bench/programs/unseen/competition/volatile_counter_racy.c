#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
volatile unsigned long n;
const volatile int limit = 1000;
void *inc(void *x) {
  while (n < limit) // RACE
    n++; // RACE
  return x;
}
int main() {
  pthread_t t, u;
  if (pthread_create(&t, NULL, inc, NULL)) exit(1);
  if (pthread_create(&u, NULL, inc, NULL)) exit(1);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  assert(n >= limit); // NORACE
}
