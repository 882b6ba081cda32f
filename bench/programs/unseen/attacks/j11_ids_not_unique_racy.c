// The same number is given to the threads of two loops that overlap.
#include <pthread.h>
#define NT 4
static int slot[NT];
static void *f(void *arg) {
  long id = (long)arg;
  slot[id]++; // RACE
  return 0;
}
int main(void) {
  pthread_t t[NT], u[NT];
  for (long i = 0; i < NT; i++)
    pthread_create(&t[i], 0, f, (void *)i);
  for (long i = 0; i < NT; i++)
    pthread_create(&u[i], 0, f, (void *)(NT - 1 - i));
  for (int i = 0; i < NT; i++) {
    pthread_join(t[i], 0);
    pthread_join(u[i], 0);
  }
  return slot[0]; // NORACE
}
