// A helper registers the address of its local; the worker writes through it while the helper reads.
#include <pthread.h>
#include <unistd.h>
static int *dest;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *arg) {
  for (int i = 0; i < 100; i++) {
    pthread_mutex_lock(&m);
    if (dest) // NORACE
      *dest = i; // RACE
    pthread_mutex_unlock(&m);
  }
  return 0;
}
static int ask(void) {
  int local = 0;
  pthread_mutex_lock(&m);
  dest = &local; // NORACE
  pthread_mutex_unlock(&m);
  usleep(10);
  int v = local; // RACE
  pthread_mutex_lock(&m);
  dest = 0; // NORACE
  pthread_mutex_unlock(&m);
  return v;
}
int main(void) {
  pthread_t x;
  pthread_create(&x, 0, f, 0);
  int v = ask();
  pthread_join(x, 0);
  return v;
}
