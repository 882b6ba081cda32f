// Rooms on the heap, each with a lock and a list of its guests.
#include <pthread.h>
#include <stdlib.h>

struct guest {
  int bill;
  struct guest *next;
};

struct room {
  pthread_mutex_t lock;
  struct guest *guests;
};

static struct room *rooms[2];

static struct room *new_room(void) {
  struct room *r = calloc(1, sizeof *r);
  if (r == NULL) abort();
  pthread_mutex_init(&r->lock, NULL);
  return r;
}

static void check_in(struct room *r) {
  struct guest *g = malloc(sizeof *g);
  if (g == NULL) abort();
  g->bill = 0;  // NORACE
  pthread_mutex_lock(&r->lock);
  g->next = r->guests;  // NORACE
  r->guests = g;  // NORACE
  pthread_mutex_unlock(&r->lock);
}

static void charge(struct room *r, int amount) {
  pthread_mutex_lock(&r->lock);
  for (struct guest *g = r->guests; g != NULL; g = g->next) g->bill += amount;  // NORACE
  pthread_mutex_unlock(&r->lock);
}

static void check_out(struct room *r) {
  pthread_mutex_lock(&r->lock);
  struct guest **at = &r->guests;
  while (*at != NULL && (*at)->bill < 100) at = &(*at)->next;  // NORACE
  struct guest *gone = *at;  // NORACE
  if (gone != NULL) *at = gone->next;  // NORACE
  pthread_mutex_unlock(&r->lock);
}

static void *desk(void *arg) {
  for (int i = 0; i < 20; i++) {
    struct room *r = rooms[i & 1];
    check_in(r);
    charge(r, i);
    check_out(r);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  rooms[0] = new_room();
  rooms[1] = new_room();
  pthread_create(&a, NULL, desk, NULL);
  pthread_create(&b, NULL, desk, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
