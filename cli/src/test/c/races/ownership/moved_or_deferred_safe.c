// One function puts what was just taken out of a list, and what somebody has had for a while.
#include <pthread.h>
#include <stdlib.h>

struct mail {
  int attempts;
  struct mail *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct mail *ready, *deferred;

static void push(struct mail **list, struct mail *m) {
  m->next = *list; // NORACE
  *list = m;       // NORACE
}

static struct mail *pop(struct mail **list) {
  struct mail *m = *list; // NORACE
  if (m)
    *list = m->next; // NORACE
  return m;
}

static void *send(void *arg) {
  for (int i = 0; i < 100; i++) {
    pthread_mutex_lock(&lock);
    struct mail *m = pop(&ready);
    pthread_mutex_unlock(&lock);
    if (!m)
      continue;
    if (m->attempts++ > 3) { // NORACE
      free(m);               // NORACE
      continue;
    }
    pthread_mutex_lock(&lock);
    push(&deferred, m);
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

static void *retry(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct mail *m;
    pthread_mutex_lock(&lock);
    while ((m = pop(&deferred)))
      push(&ready, m);
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, send, NULL);
  pthread_create(&b, NULL, send, NULL);
  pthread_create(&c, NULL, retry, NULL);
  for (int i = 0; i < 8; i++) {
    struct mail *m = calloc(1, sizeof *m);
    if (!m)
      exit(1);
    pthread_mutex_lock(&lock);
    push(&ready, m);
    pthread_mutex_unlock(&lock);
  }
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
