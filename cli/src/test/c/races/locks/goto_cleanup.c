// Kernel style: one exit with the unlock, and one that jumps past it.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int opened, failures, closed;

static int open_device(int minor) {
  int err = 0;
  pthread_mutex_lock(&lock);
  if (minor < 0) {
    err = -1;
    goto out_unlock;
  }
  opened++;  // NORACE
  if (minor > 3) {
    err = -2;
    pthread_mutex_unlock(&lock);
    goto out;
  }
out_unlock:
  closed++;  // NORACE
  pthread_mutex_unlock(&lock);
out:
  if (err) failures++;  // RACE
  return err;
}

static void *user(void *arg) {
  for (int minor = -1; minor < 6; minor++) open_device(minor);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, user, NULL);
  pthread_create(&b, NULL, user, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
