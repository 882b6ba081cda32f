// A list is to be continued at an object that is put there only after the lock was released.
#include <pthread.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int x;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct node *first, **last = &first;

static struct node *make(void) {
  struct node *n = calloc(1, sizeof *n);
  if (!n)
    exit(1);
  return n;
}

static void *put(void *arg) {
  for (int i = 0; i < 10; i++) {
    struct node *n = make();
    struct node **place;
    pthread_mutex_lock(&lock);
    place = last;
    last = &n->next;
    pthread_mutex_unlock(&lock);
    n->next = NULL; // RACE
    n->x = i;
    pthread_mutex_lock(&lock);
    *place = n; // RACE
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, put, NULL);
  pthread_create(&b, NULL, put, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
