// A helper that is left without the lock if something is wrong; one caller does not look.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int credits = 50, spent_checked, spent_unchecked;

/* Returns 0 with the lock held, or -1 without it. */
static int reserve(int n) {
  pthread_mutex_lock(&lock);
  if (n > credits) {  // NORACE
    pthread_mutex_unlock(&lock);
    return -1;
  }
  credits -= n;  // NORACE
  return 0;
}

static void *careful(void *arg) {
  for (int i = 0; i < 8; i++) {
    if (reserve(i) != 0) continue;
    spent_checked += i;  // NORACE
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

static void *careless(void *arg) {
  for (int i = 0; i < 8; i++) {
    int failed = reserve(i);
    spent_unchecked += i;  // RACE: reserve may have failed
    if (!failed) pthread_mutex_unlock(&lock);
  }
  return arg;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i % 2 ? careful : careless, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
