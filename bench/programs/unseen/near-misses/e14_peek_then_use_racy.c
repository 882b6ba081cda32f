// The head is looked at under the lock, but left in the list; it is changed after the unlock.
#include <pthread.h>
#include <stdlib.h>
struct job { struct job *next; int tries; };
static struct job *head;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct job *peek(void) {
  pthread_mutex_lock(&m);
  struct job *j = head; // NORACE
  pthread_mutex_unlock(&m);
  return j;
}
static struct job *pop(void) {
  pthread_mutex_lock(&m);
  struct job *j = head; // NORACE
  if (j)
    head = j->next; // NORACE
  pthread_mutex_unlock(&m);
  return j;
}
static void add(void) {
  struct job *j = calloc(1, sizeof *j);
  if (!j) abort();
  pthread_mutex_lock(&m);
  j->next = head; // NORACE
  head = j; // NORACE
  pthread_mutex_unlock(&m);
}
static void *f(void *arg) {
  for (int i = 0; i < 100; i++) {
    add();
    struct job *j = peek();
    if (j)
      j->tries++; // RACE
  }
  return 0;
}
static void *g(void *arg) {
  long s = 0;
  for (int i = 0; i < 100; i++) {
    struct job *j = pop();
    if (j)
      s += j->tries; // RACE
  }
  return (void *)s;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, g, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
