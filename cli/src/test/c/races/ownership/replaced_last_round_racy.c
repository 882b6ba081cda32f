// A connection that has gone back to the pool, or was freed, is used once more in the next round.
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
    made->uses = c->uses;  // RACE
    free(c);  // RACE
    c = made;
  }
  pthread_mutex_lock(&mu);
  c->next = idle;  // NORACE
  idle = c;  // NORACE
  pthread_mutex_unlock(&mu);
}

static void *user(void *arg) {
  struct conn *last = NULL;
  for (int i = 0; i < 50; i++) {
    struct conn *c = get();
    if (!c)
      c = calloc(1, sizeof *c);
    if (last && i % 5 == 0)
      last->uses++;  // RACE
    last = c;
    c->uses++;  // RACE
    c->broken = c->uses % 7 == 0;  // RACE
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
