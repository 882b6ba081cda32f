// Lock and unlock behind functions of the program's own.
#include <pthread.h>

static pthread_mutex_t big_lock = PTHREAD_MUTEX_INITIALIZER;
static int sessions, logins;

static void enter(void) { pthread_mutex_lock(&big_lock); }
static void leave(void) { pthread_mutex_unlock(&big_lock); }

static void *session(void *arg) {
  enter();
  sessions++;  // NORACE
  leave();
  logins++;  // RACE: after leave
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, session, NULL);
  pthread_create(&b, NULL, session, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
