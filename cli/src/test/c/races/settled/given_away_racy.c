// The mode is read from the input, by its address; the other is changed by a thread.
#include <pthread.h>
#include <stdio.h>

static int mode, other;
static int counts[2];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *session(void *arg) {
  if (mode) counts[0]++;  // RACE
  pthread_mutex_lock(&m);
  int is_on = other;  // NORACE
  pthread_mutex_unlock(&m);
  if (is_on) counts[1]++;  // RACE
  return arg;
}

static void *toggle(void *arg) {
  pthread_mutex_lock(&m);
  other = 1;  // NORACE
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a, b, c;
  mode = 0;
  if (scanf("%d", &mode) != 1) return 1;
  pthread_create(&a, NULL, session, NULL);
  pthread_create(&b, NULL, session, NULL);
  pthread_create(&c, NULL, toggle, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return counts[0] + counts[1];  // NORACE
}
