// A task on the stack is put into a queue, and its maker leaves without waiting for it.
#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>
struct task { struct task *next; int in, out; };
static struct task *head;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *arg) {
  for (int i = 0; i < 9; i++) {
    pthread_mutex_lock(&m);
    struct task *t = head; // NORACE
    if (t)
      head = t->next; // EITHER
    pthread_mutex_unlock(&m);
    if (t)
      t->out = t->in * 2; // RACE
  }
  return 0;
}
static int submit(int n) {
  struct task t = {0, n, 0}; // EITHER
  pthread_mutex_lock(&m);
  t.next = head; // EITHER
  head = &t; // NORACE
  pthread_mutex_unlock(&m);
  return t.out; // RACE
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  for (int i = 0; i < 3; i++)
    submit(i);
  pthread_join(t, 0);
  return 0;
}
