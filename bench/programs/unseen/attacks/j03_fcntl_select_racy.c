#include <pthread.h>
#include <fcntl.h>
#include <unistd.h>
static struct flock lk;
static int busy_pid;
static void *f(void *arg) {
  lk.l_type = F_WRLCK; // NORACE
  fcntl(0, F_GETLK, &lk); // RACE
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, f, 0);
  int p = lk.l_pid; // RACE
  pthread_join(a, 0);
  return p;
}
