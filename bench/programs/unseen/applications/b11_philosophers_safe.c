#include <pthread.h>
#include <stdio.h>
#define N 5
static pthread_mutex_t fork_[N];
static int used_by[N];
static int meals[N];
static pthread_mutex_t out = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *phil(void *arg) {
  int id = *(int *)arg; // NORACE
  int l = id, r = (id + 1) % N;
  int first = l < r ? l : r, second = l < r ? r : l;
  for (int i = 0; i < 20; i++) {
    pthread_mutex_lock(&fork_[first]);
    pthread_mutex_lock(&fork_[second]);
    used_by[first] = id; // NORACE
    used_by[second] = id; // NORACE
    meals[id]++; // NORACE
    pthread_mutex_unlock(&fork_[second]);
    pthread_mutex_unlock(&fork_[first]);
    pthread_mutex_lock(&out);
    total++; // NORACE
    pthread_mutex_unlock(&out);
  }
  return NULL;
}

int main(void) {
  pthread_t t[N];
  int ids[N];
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&fork_[i], NULL);
  for (int i = 0; i < N; i++) {
    ids[i] = i; // NORACE
    pthread_create(&t[i], NULL, phil, &ids[i]);
  }
  for (int i = 0; i < N; i++)
    pthread_join(t[i], NULL);
  for (int i = 0; i < N; i++)
    printf("%d %d\n", i, meals[i]); // NORACE
  return total != 20 * N; // NORACE
}
