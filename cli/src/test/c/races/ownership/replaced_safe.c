// A connection that is broken is freed by who has it, and another one goes back to the pool in its place.
#include <pthread.h>
#include <stdlib.h>

struct conn { struct conn *next; int uses, broken; };

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static struct conn *idle;

static struct conn *get(void) {
  pthread_mutex_lock(&mu);
  struct conn *c = idle;  // NORACE
  if (c)
    idle = c->next;  // NORACE
  pthread_mutex_unlock(&mu);
  return c;
}

static void put(struct conn *c) {
  if (c->broken) {  // NORACE
    struct conn *made = calloc(1, sizeof *made);
    made->uses = c->uses;  // NORACE
    free(c);  // NORACE
    c = made;
  }
  pthread_mutex_lock(&mu);
  c->next = idle;  // NORACE
  idle = c;  // NORACE
  pthread_mutex_unlock(&mu);
}

static void *user(void *arg) {
  for (int i = 0; i < 50; i++) {
    struct conn *c = get();
    if (!c)
      c = calloc(1, sizeof *c);
    c->uses++;  // NORACE
    c->broken = c->uses % 7 == 0;  // NORACE
    put(c);
  }
  return arg;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, user, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return 0;
}
