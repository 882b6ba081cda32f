// The object of a slot is used after its lock, or with the lock of what the index was before.
#include <pthread.h>
#include <stdlib.h>

#define N 4

struct node {
  int after, before, good;
};

static pthread_mutex_t locks[N];
static struct node *table[N];

static void *work(void *arg) {
  int i = (int)(long)arg & 3;
  pthread_mutex_lock(&locks[i]);
  struct node *n = table[i];
  n->good++;  // NORACE
  pthread_mutex_unlock(&locks[i]);
  n->after++;  // RACE
  for (int j = 0; j + 1 < N; j++) {
    pthread_mutex_lock(&locks[j]);
    table[j + 1]->before++;  // RACE: with the other loop
    pthread_mutex_unlock(&locks[j]);
  }
  for (int j = 0; j < N; j++) {
    pthread_mutex_lock(&locks[j]);
    table[j]->before++;  // RACE
    pthread_mutex_unlock(&locks[j]);
  }
  return arg;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < N; i++) {
    pthread_mutex_init(&locks[i], NULL);
    table[i] = calloc(1, sizeof(struct node));
  }
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, work, t);
  return 0;
}
