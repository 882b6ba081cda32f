#include <pthread.h>
static pthread_once_t o1 = PTHREAD_ONCE_INIT, o2 = PTHREAD_ONCE_INIT;
static int tab;
static void init(void) { tab = 7; } // RACE!
static void *a(void *p) { pthread_once(&o1, init); return tab ? p : 0; } // RACE!
static void *b(void *p) { pthread_once(&o2, init); return tab ? p : 0; } // RACE!
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, a, 0);
  pthread_create(&u, 0, b, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return tab; // NORACE
}
