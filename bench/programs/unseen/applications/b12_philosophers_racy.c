// A philosopher marks the fork of the far neighbour, whose mutex it does not hold.
#include <pthread.h>
#define N 5
static pthread_mutex_t fork_[N];
static int used_by[N];

static void *phil(void *arg) {
  int id = *(int *)arg; // NORACE
  int l = id, r = (id + 1) % N, far = (id + 2) % N;
  int first = l < r ? l : r, second = l < r ? r : l;
  for (int i = 0; i < 20; i++) {
    pthread_mutex_lock(&fork_[first]);
    pthread_mutex_lock(&fork_[second]);
    used_by[first] = id; // RACE
    used_by[second] = id; // RACE
    used_by[far]--; // RACE
    pthread_mutex_unlock(&fork_[second]);
    pthread_mutex_unlock(&fork_[first]);
  }
  return 0;
}

int main(void) {
  pthread_t t[N];
  int ids[N];
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&fork_[i], 0);
  for (int i = 0; i < N; i++) {
    ids[i] = i; // NORACE
    pthread_create(&t[i], 0, phil, &ids[i]);
  }
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  return used_by[0]; // NORACE
}
