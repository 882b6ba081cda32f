// Two instances of one struct: the lock of one does not guard the other.
#include <pthread.h>

struct channel {
  pthread_mutex_t lock;
  int volume;
};

static struct channel left_channel = {PTHREAD_MUTEX_INITIALIZER, 5};
static struct channel right_channel = {PTHREAD_MUTEX_INITIALIZER, 5};

static void *knob(void *arg) {
  pthread_mutex_lock(&left_channel.lock);
  left_channel.volume++;  // NORACE
  pthread_mutex_unlock(&left_channel.lock);
  pthread_mutex_lock(&right_channel.lock);
  right_channel.volume++;  // RACE
  pthread_mutex_unlock(&right_channel.lock);
  return arg;
}

static void *remote(void *arg) {
  pthread_mutex_lock(&left_channel.lock);
  left_channel.volume--;  // NORACE
  right_channel.volume--;  // RACE: under the lock of the left one
  pthread_mutex_unlock(&left_channel.lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, knob, NULL);
  pthread_create(&b, NULL, remote, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
