// Each list goes on with the one before it: the walker comes to nodes of other lists.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int hits;
  struct node *next;
};

static struct node *lists[4];
static pthread_mutex_t locks[4];

static void *walker(void *arg) {
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&locks[i]);
    for (struct node *n = lists[i]; n != NULL; n = n->next) n->hits++;  // RACE
    pthread_mutex_unlock(&locks[i]);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  struct node *before = NULL;
  for (int i = 0; i < 4; i++) {
    struct node *n = calloc(1, sizeof *n);
    if (n == NULL) return 1;
    pthread_mutex_init(&locks[i], NULL);
    n->next = before;
    lists[i] = n;
    before = n;
  }
  pthread_create(&a, NULL, walker, NULL);
  pthread_create(&b, NULL, walker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
