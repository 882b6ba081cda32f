/* Unlinked on a condition, used in any case. */
#include <pthread.h>
#include <stdlib.h>
struct job { struct job *next; int done; int n; };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct job *head;
static struct job *take(int final)
{
  pthread_mutex_lock(&lock);
  struct job *j = head;
  if (j && final)
    head = j->next;
  pthread_mutex_unlock(&lock);
  return j;
}
static void *run(void *arg)
{
  for (int i = 0; i < 1000; i++) {
    struct job *n = calloc(1, sizeof *n);
    pthread_mutex_lock(&lock);
    n->next = head;
    head = n;
    pthread_mutex_unlock(&lock);
    struct job *j = take(i % 3 == 0);
    if (j) j->n++; // RACE
  }
  return NULL;
}
int main(void)
{
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL); pthread_join(b, NULL);
}
