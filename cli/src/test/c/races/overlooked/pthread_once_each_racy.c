// Two once controls guard one initialization.
#include <pthread.h>
#include <stdlib.h>
static pthread_once_t o1 = PTHREAD_ONCE_INIT, o2 = PTHREAD_ONCE_INIT;
static int table[4];
static void init(void) { table[0]++; } // RACE
static void *a_side(void *p) { pthread_once(&o1, init); return (void *)(long)table[0]; } // RACE
static void *b_side(void *p) { pthread_once(&o2, init); return (void *)(long)table[0]; } // RACE
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, a_side, 0);
  pthread_create(&b, 0, b_side, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
