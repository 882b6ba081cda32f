// A cursor into a list: moved under the lock, but used for reading without it.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct node *cursor;

static void *advancer(void *arg) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&lock);
    cursor->value++;  // RACE: with the reader
    if (cursor->next != NULL) cursor = cursor->next;  // NORACE
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

static void *reader(void *arg) {
  pthread_mutex_lock(&lock);
  struct node *at = cursor;  // NORACE
  pthread_mutex_unlock(&lock);
  return at->value > 0 ? arg : NULL;  // RACE
}

int main(void) {
  pthread_t a, b;
  struct node *head = NULL;
  for (int i = 0; i < 3; i++) {
    struct node *n = calloc(1, sizeof *n);
    if (n == NULL) return 1;
    n->next = head;
    head = n;
  }
  cursor = head;
  pthread_create(&a, NULL, advancer, NULL);
  pthread_create(&b, NULL, reader, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
