// Requests are dispatched through a table of handlers.
#include <pthread.h>

typedef void (*handler)(int);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int gets, puts_, deletes;

static void on_get(int key) {
  pthread_mutex_lock(&lock);
  gets += key;  // NORACE
  pthread_mutex_unlock(&lock);
}

static void on_put(int key) {
  puts_ += key;  // RACE
}

static void on_delete(int key) {
  deletes += key;  // NORACE: never requested
}

static const handler handlers[] = {on_get, on_put, on_delete};

static void *connection(void *arg) {
  handlers[0](1);
  handlers[1](1);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, connection, NULL);
  pthread_create(&b, NULL, connection, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  handlers[2](1);
  return 0;
}
