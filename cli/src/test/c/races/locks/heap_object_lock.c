// Objects on the heap, each with its lock, known to both threads.
#include <pthread.h>
#include <stdlib.h>

struct connection {
  pthread_mutex_t lock;
  long sent;
  long dropped;
};

static struct connection *connection_new(void) {
  struct connection *c = malloc(sizeof *c);
  if (c == NULL) abort();
  pthread_mutex_init(&c->lock, NULL);
  c->sent = 0;  // NORACE
  c->dropped = 0;  // NORACE
  return c;
}

static void *sender(void *arg) {
  struct connection *c = arg;
  pthread_mutex_lock(&c->lock);
  c->sent++;  // NORACE
  pthread_mutex_unlock(&c->lock);
  c->dropped++;  // RACE
  return NULL;
}

int main(void) {
  pthread_t t[4];
  struct connection *one = connection_new();
  struct connection *two = connection_new();
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, sender, i % 2 ? one : two);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
