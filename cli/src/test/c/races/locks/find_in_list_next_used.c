// The node that is found comes back locked, but the one after it is used.
#include <pthread.h>
#include <stdlib.h>

struct account {
  int id, balance;
  pthread_mutex_t lock;
  struct account *next;
};

static struct account *all;

static struct account *acquire(int id) {
  for (struct account *a = all; a != NULL; a = a->next) {
    if (a->id == id) {
      pthread_mutex_lock(&a->lock);
      return a;
    }
  }
  return NULL;
}

static void release(struct account *a) { pthread_mutex_unlock(&a->lock); }

static void *clerk(void *arg) {
  for (int id = 0; id < 5; id++) {
    struct account *a = acquire(id);
    if (a != NULL) {
      a->balance--;  // RACE
      if (a->next != NULL) a->next->balance++;  // RACE
      release(a);
    }
  }
  return arg;
}

int main(void) {
  pthread_t t, u;
  for (int i = 0; i < 3; i++) {
    struct account *a = calloc(1, sizeof *a);
    if (a == NULL) return 1;
    a->id = i;
    pthread_mutex_init(&a->lock, NULL);
    a->next = all;
    all = a;
  }
  pthread_create(&t, NULL, clerk, NULL);
  pthread_create(&u, NULL, clerk, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
