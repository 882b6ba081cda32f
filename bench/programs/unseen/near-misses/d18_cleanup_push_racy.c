// The cleanup handler counts without the lock when a thread is cancelled or exits.
#include <pthread.h>
#include <unistd.h>
static int live;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void gone(void *p) {
  live--; // RACE
}
static void *f(void *arg) {
  pthread_cleanup_push(gone, 0);
  pthread_mutex_lock(&m);
  live++; // RACE
  pthread_mutex_unlock(&m);
  usleep(100);
  pthread_cleanup_pop(1);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return live; // NORACE
}
