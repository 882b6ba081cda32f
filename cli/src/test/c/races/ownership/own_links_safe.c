#include <pthread.h>
#include <stdlib.h>
#include <sys/queue.h>

/* Clients are taken out of the list by their own links. */
struct client {
  int id;
  LIST_ENTRY(client) link;
  int hits;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static LIST_HEAD(, client) clients = LIST_HEAD_INITIALIZER(clients);
static int total;

static struct client *enter(int id) {
  struct client *c = calloc(1, sizeof *c);
  if (!c)
    exit(1);
  c->id = id; // NORACE
  pthread_mutex_lock(&lock);
  LIST_INSERT_HEAD(&clients, c, link); // NORACE
  pthread_mutex_unlock(&lock);
  return c;
}

static void leave(struct client *c) {
  pthread_mutex_lock(&lock);
  LIST_REMOVE(c, link); // NORACE
  pthread_mutex_unlock(&lock);
  free(c); // NORACE
}

static void hit(int id) {
  struct client *c;
  pthread_mutex_lock(&lock);
  LIST_FOREACH(c, &clients, link) // NORACE
    if (c->id == id)              // NORACE
      c->hits++;                  // NORACE
  total++;                        // NORACE
  pthread_mutex_unlock(&lock);
}

static void *run(void *arg) {
  for (int i = 0; i < 10; i++) {
    struct client *c = enter(i);
    hit(i + 1);
    leave(c);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return total == 0;
}
