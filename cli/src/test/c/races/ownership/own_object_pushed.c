/* Each thread pushes its own, and then looks at the head again. */
#include <pthread.h>
#include <stdlib.h>
struct job { struct job *next; int n; };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct job *head;
static void push(struct job *j)
{
  pthread_mutex_lock(&lock);
  j->next = head;
  head = j;
  pthread_mutex_unlock(&lock);
}
static struct job *peek(void)
{
  pthread_mutex_lock(&lock);
  struct job *j = head;
  pthread_mutex_unlock(&lock);
  return j;
}
static void *run(void *arg)
{
  for (int i = 0; i < 1000; i++) {
    struct job *mine = calloc(1, sizeof *mine);
    push(mine);
    struct job *j = peek();
    j->n++; // RACE
  }
  return NULL;
}
int main(void)
{
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL); pthread_join(b, NULL);
  return 0;
}
