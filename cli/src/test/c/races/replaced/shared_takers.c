// The queue is taken with the lock in shared mode: two may get the same.
#include <pthread.h>
#include <stdlib.h>

struct settings {
  int level;
};

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static struct settings *slot;

static void *giver(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct settings *made = calloc(1, sizeof *made);
    if (made == NULL) break;
    pthread_rwlock_wrlock(&lock);
    slot = made;
    pthread_rwlock_unlock(&lock);
  }
  return arg;
}

static void *taker(void *arg) {
  for (int i = 0; i < 100; i++) {
    pthread_rwlock_rdlock(&lock);
    struct settings *s = slot;  // RACE
    slot = NULL;  // RACE
    pthread_rwlock_unlock(&lock);
    if (s != NULL) s->level++;  // RACE
  }
  return arg;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i < 2 ? giver : taker, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
