/* What is taken out of the list is used alone, if nothing else in the list leads to it. */
#include <pthread.h>
#include <stdlib.h>

struct node {
  int uses;
  struct node *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct node *list;

static void *user(void *arg) {
  pthread_mutex_lock(&lock);
  struct node *n = list;
  if (n != NULL) list = n->next;
  pthread_mutex_unlock(&lock);
  if (n != NULL) n->uses++;
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 2; i++) {
    struct node *n = calloc(1, sizeof *n);
    if (n == NULL) abort();
    n->next = list;
    list = n;
  }
  pthread_create(&a, NULL, user, NULL);
  pthread_create(&b, NULL, user, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
