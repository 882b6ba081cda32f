// Stop the world: the worker answers and waits while main changes the table.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int req, parked, stop;
static int table[4];
static int safepoint(void) {
  pthread_mutex_lock(&m);
  if (req) { // NORACE
    parked = 1; // NORACE
    pthread_cond_broadcast(&c);
    while (req) // NORACE
      pthread_cond_wait(&c, &m);
    parked = 0; // NORACE
  }
  int s = stop; // NORACE
  pthread_mutex_unlock(&m);
  return s;
}
static void *f(void *arg) {
  for (int i = 0; !safepoint(); i++)
    table[i & 3]++; // NORACE
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  for (int r = 0; r < 10; r++) {
    pthread_mutex_lock(&m);
    req = 1; // NORACE
    while (!parked) // NORACE
      pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    table[r & 3] = 0; // NORACE
    pthread_mutex_lock(&m);
    req = 0; // NORACE
    pthread_cond_broadcast(&c);
    while (parked) // NORACE
      pthread_mutex_unlock(&m), pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
  }
  pthread_mutex_lock(&m);
  stop = 1; // NORACE
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return table[0]; // NORACE
}
