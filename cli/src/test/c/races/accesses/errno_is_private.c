// errno belongs to the thread; a home-made error variable does not.
#include <errno.h>
#include <pthread.h>
#include <unistd.h>

static int last_error;

static void *closer(void *arg) {
  errno = 0;  // NORACE
  if (close(-1) < 0) {
    int e = errno;  // NORACE
    last_error = e;  // RACE
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, closer, NULL);
  pthread_create(&b, NULL, closer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return last_error != EBADF;  // NORACE
}
