// The lock is that of one room, the guests are those of the other.
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

static void charge(struct room *locked, struct room *charged) {
  pthread_mutex_lock(&locked->lock);
  for (struct guest *g = charged->guests; g != NULL; g = g->next) g->bill++;  // RACE
  pthread_mutex_unlock(&locked->lock);
}

static void *here(void *arg) {
  charge(rooms[0], rooms[0]);
  return arg;
}

static void *there(void *arg) {
  charge(rooms[1], rooms[0]);
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 2; i++) {
    rooms[i] = calloc(1, sizeof *rooms[i]);
    if (rooms[i] == NULL) return 1;
    pthread_mutex_init(&rooms[i]->lock, NULL);
    rooms[i]->guests = calloc(1, sizeof(struct guest));
  }
  pthread_create(&a, NULL, here, NULL);
  pthread_create(&b, NULL, there, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
