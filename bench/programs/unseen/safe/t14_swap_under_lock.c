#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
typedef struct item { int data; struct item *next; } item;

static item *pending;
static pthread_mutex_t pm = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void push(int d) {
  item *it = malloc(sizeof *it);
  if (it == NULL)
    abort();
  it->data = d; // NORACE
  pthread_mutex_lock(&pm);
  it->next = pending; // NORACE
  pending = it; // NORACE
  pthread_mutex_unlock(&pm);
}

static void *drain(void *x) {
  long acc = 0;
  for (;;) {
    item *mine;
    int stop;
    pthread_mutex_lock(&pm);
    mine = pending; // NORACE
    pending = NULL; // NORACE
    stop = done; // NORACE
    pthread_mutex_unlock(&pm);
    while (mine) {
      item *n = mine->next; // NORACE
      acc += mine->data; // NORACE
      free(mine); // NORACE
      mine = n;
    }
    if (stop)
      break;
  }
  return (void *)acc;
}

static void *feeder(void *x) {
  for (int i = 0; i < 10; i++)
    push(__VERIFIER_nondet_int());
  return NULL;
}

int main(void) {
  pthread_t d, f1, f2;
  pthread_create(&d, NULL, drain, NULL);
  pthread_create(&f1, NULL, feeder, NULL);
  pthread_create(&f2, NULL, feeder, NULL);
  pthread_join(f1, NULL);
  pthread_join(f2, NULL);
  pthread_mutex_lock(&pm);
  done = 1; // NORACE
  pthread_mutex_unlock(&pm);
  pthread_join(d, NULL);
  return pending != NULL; // NORACE
}
