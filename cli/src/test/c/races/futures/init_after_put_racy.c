// Elements are set up after they were put.
#include <pthread.h>
#include <stdlib.h>
#define N 8
struct future { pthread_mutex_t m; pthread_cond_t c; int done; long value; };
struct task { struct future *fut; struct task *next; };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static struct task *first;
static int quit;
static void future_init(struct future *f) {
  pthread_mutex_init(&f->m, NULL);
  pthread_cond_init(&f->c, NULL);
  f->done = 0; // RACE
  f->value = 0; // RACE
}
static void future_set(struct future *f, long v) {
  pthread_mutex_lock(&f->m);
  f->value = v; // RACE
  f->done = 1; // RACE
  pthread_cond_signal(&f->c);
  pthread_mutex_unlock(&f->m);
}
static long future_get(struct future *f) {
  pthread_mutex_lock(&f->m);
  while (!f->done)
    pthread_cond_wait(&f->c, &f->m);
  long v = f->value; // NORACE
  pthread_mutex_unlock(&f->m);
  return v;
}
static void put(struct future *f) {
  struct task *t = malloc(sizeof *t);
  t->fut = f;
  pthread_mutex_lock(&lock);
  t->next = first;
  first = t;
  pthread_cond_signal(&more);
  pthread_mutex_unlock(&lock);
}
static void *worker(void *arg) {
  for (;;) {
    pthread_mutex_lock(&lock);
    while (!first && !quit)
      pthread_cond_wait(&more, &lock);
    struct task *t = first;
    if (!t) {
      pthread_mutex_unlock(&lock);
      return arg;
    }
    first = t->next;
    pthread_mutex_unlock(&lock);
    future_set(t->fut, 7);
    free(t);
  }
}
int main(void) {
  struct future fut[N];
  pthread_t t[2];
  long sum = 0;
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < N; i++) {
    pthread_mutex_init(&fut[i].m, NULL);
    put(&fut[i]);
    future_init(&fut[i]);
  }
  for (int i = 0; i < N; i++)
    sum += future_get(&fut[i]);
  pthread_mutex_lock(&lock);
  quit = 1;
  pthread_cond_broadcast(&more);
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return sum;
}
