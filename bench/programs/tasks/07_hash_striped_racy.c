#include <pthread.h>
#include <stdlib.h>
#include <stdint.h>

#define NB 8
#define NL 4
struct node { unsigned key; struct node *next; };
static struct node *bucket[NB];
static pthread_mutex_t lock[NL];

static void put(unsigned key) {
  unsigned b = key % NB;
  pthread_mutex_t *l = &lock[(key >> 3) % NL];
  struct node *n = malloc(sizeof *n);
  if (!n) return;
  n->key = key; // NORACE
  pthread_mutex_lock(l);
  n->next = bucket[b]; // RACE!
  bucket[b] = n; // RACE!
  pthread_mutex_unlock(l);
}

static void *filler(void *arg) {
  unsigned seed = (unsigned)(uintptr_t)arg;
  for (unsigned i = 0; i < 50; i++) {
    seed = seed * 1103515245u + 12345u;
    put(seed >> 8);
  }
  return NULL;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < NL; i++)
    pthread_mutex_init(&lock[i], NULL);
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, filler, (void *)(uintptr_t)(i + 1));
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  int n = 0;
  for (int i = 0; i < NB; i++)
    for (struct node *p = bucket[i]; p; p = p->next) // NORACE
      n++;
  return n == 150 ? 0 : 1;
}
