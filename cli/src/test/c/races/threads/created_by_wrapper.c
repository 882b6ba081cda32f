// Threads are started through a wrapper, as most servers do.
#include <pthread.h>
#include <stdlib.h>

static int once_used, twice_used;

static pthread_t spawn(void *(*body)(void *), void *arg) {
  pthread_t t;
  if (pthread_create(&t, NULL, body, arg) != 0) abort();
  return t;
}

static void *acceptor(void *arg) {
  once_used++;  // NORACE: spawned once
  return arg;
}

static void *handler(void *arg) {
  twice_used++;  // RACE: spawned twice
  return arg;
}

int main(void) {
  pthread_t a = spawn(acceptor, NULL);
  pthread_t b = spawn(handler, NULL);
  pthread_t c = spawn(handler, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
