#include <pthread.h>
#include <stdlib.h>
struct node { int x; int y; };
static struct node *slot[4];
static pthread_mutex_t lock[4] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static void *each(void *a) {
  for (int k = 0; k < 1000; k++)
    for (int i = 0; i < 4; i++) {
      pthread_mutex_lock(&lock[i]);
      slot[i]->x++; // RACE!
      pthread_mutex_unlock(&lock[i]);
    }
  return 0;
}
static void *first(void *a) {
  for (int k = 0; k < 1000; k++) {
    pthread_mutex_lock(&lock[0]);
    slot[0]->x++;
    slot[1]->x++; // RACE!
    pthread_mutex_unlock(&lock[0]);
  }
  return 0;
}
int main(void) {
  pthread_t t, u;
  for (int i = 0; i < 4; i++) slot[i] = calloc(1, sizeof(struct node));
  pthread_create(&t, 0, each, 0);
  pthread_create(&u, 0, first, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
