// The creator, or somebody else, touches the slot of a thread that has been started.
#include <pthread.h>
#include <stdlib.h>

#define N 3

struct arg {
  int id;
  int value;
  int *cell;
};

static struct arg late[N], kept[N], shared[N], renumbered[N];
static int cells[N], counts[N];
static struct arg *last;

static void *of_late(void *raw) {
  struct arg *a = raw;
  a->value++;  // RACE
  return NULL;
}

static void *of_kept(void *raw) {
  struct arg *a = raw;
  a->value++;  // RACE: with the thread that finds it in last
  return NULL;
}

static void *other(void *raw) {
  if (last != NULL) last->value = 1;  // RACE
  return raw;
}

static void *of_shared(void *raw) {
  struct arg *a = raw;
  ++*a->cell;  // RACE: all have the same cell
  return NULL;
}

static void *of_renumbered(void *raw) {
  struct arg *a = raw;
  counts[a->id]++;  // RACE: the numbers change, so two threads may have the same
  return NULL;
}

static void *renumber(void *raw) {
  for (int i = 0; i < N; i++) renumbered[i].id = 0;  // RACE
  return raw;
}

int main(void) {
  pthread_t t, u;
  for (int i = 0; i < N; i++) {
    late[i].value = i;  // NORACE: before
    pthread_create(&t, NULL, of_late, &late[i]);
    late[i].value = i;  // RACE: after
  }
  pthread_create(&u, NULL, other, NULL);
  for (int i = 0; i < N; i++) {
    last = &kept[i];  // RACE
    pthread_create(&t, NULL, of_kept, &kept[i]);
  }
  for (int i = 0; i < N; i++) {
    shared[i].cell = &cells[0];
    pthread_create(&t, NULL, of_shared, &shared[i]);
  }
  pthread_create(&u, NULL, renumber, NULL);
  for (int i = 0; i < N; i++) {
    renumbered[i].id = i;  // RACE
    pthread_create(&t, NULL, of_renumbered, &renumbered[i]);
  }
  return 0;
}
