#include <pthread.h>
#include <stdlib.h>
struct node { int x; struct node *next; };
static struct node *slot[4];
static pthread_mutex_t lock[4] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static void add(int i) {
  struct node *n = calloc(1, sizeof *n);
  pthread_mutex_lock(&lock[i]);
  n->next = slot[i];  // RACE
  slot[i] = n;
  pthread_mutex_unlock(&lock[i]);
}
static void *each(void *a) {
  for (int k = 0; k < 1000; k++)
    for (int i = 0; i < 4; i++) {
      add(i);
      pthread_mutex_lock(&lock[i]);
      for (struct node *n = slot[i]; n; n = n->next)
        n->x++; // RACE!
      pthread_mutex_unlock(&lock[i]);
    }
  return 0;
}
static void *first(void *a) {
  for (int k = 0; k < 1000; k++) {
    pthread_mutex_lock(&lock[0]);
    for (struct node *n = slot[0]; n; n = n->next) n->x++;
    for (struct node *n = slot[1]; n; n = n->next)
      n->x++; // RACE!
    pthread_mutex_unlock(&lock[0]);
  }
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, each, 0);
  pthread_create(&u, 0, first, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
