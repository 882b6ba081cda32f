#include <pthread.h>
#include <stdint.h>

static void *result;
static void *w(void *a) {
  return (void *)((intptr_t)a + 1);
}
static void *joiner(void *a) {
  pthread_join(*(pthread_t *)a, &result); // RACE!
  return 0;
}
int main(void) {
  pthread_t t, j;
  pthread_create(&t, 0, w, (void *)(intptr_t)4);
  pthread_create(&j, 0, joiner, &t);
  intptr_t r = (intptr_t)result; // RACE!
  pthread_join(j, 0);
  return (int)r;
}
