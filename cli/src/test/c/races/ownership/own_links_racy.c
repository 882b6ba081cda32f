// Clients that are taken out of a list by their own links: by two, or while one who found them uses them.
#include <pthread.h>
#include <stdlib.h>
#include <sys/queue.h>

struct client {
  int id;
  LIST_ENTRY(client) link;
  int hits;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static LIST_HEAD(, client) clients = LIST_HEAD_INITIALIZER(clients);

static struct client *enter(int id) {
  struct client *c = calloc(1, sizeof *c);
  if (!c)
    exit(1);
  c->id = id;
  pthread_mutex_lock(&lock);
  LIST_INSERT_HEAD(&clients, c, link);
  pthread_mutex_unlock(&lock);
  return c;
}

static void leave(struct client *c) {
  pthread_mutex_lock(&lock);
  LIST_REMOVE(c, link); // RACE: when it has just been freed
  pthread_mutex_unlock(&lock);
  free(c); // RACE
}

static struct client *find(int id) {
  struct client *c;
  pthread_mutex_lock(&lock);
  LIST_FOREACH(c, &clients, link) // NORACE
    if (c->id == id)              // NORACE
      break;
  pthread_mutex_unlock(&lock);
  return c;
}

static void *run(void *arg) {
  struct client *c = enter(1);
  struct client *other = find(2);
  if (other)
    other->hits++; // RACE
  leave(c);
  return arg;
}

static void *reap(void *arg) {
  struct client *c = find(1);
  if (c)
    leave(c);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, reap, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
