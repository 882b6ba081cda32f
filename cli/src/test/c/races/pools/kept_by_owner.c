// A pool of threads that the function which makes it leaves in its owner. The owners are two, and so are the pools.
#include <pthread.h>
#include <stdlib.h>

struct queue {
  pthread_mutex_t lock;
  void *next;
};

struct owner {
  struct queue *queue;
  int kind;
};

static pthread_mutex_t first_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second_lock = PTHREAD_MUTEX_INITIALIZER;

struct item {
  pthread_mutex_t *guard;
  long uses;
};

static void *serve(void *arg) {
  struct queue *q = arg;
  for (;;) {
    pthread_mutex_lock(&q->lock);
    struct item *i = q->next;
    q->next = NULL;  // NORACE
    pthread_mutex_unlock(&q->lock);
    if (i) {
      pthread_mutex_lock(i->guard);
      i->uses++;  // NORACE
      pthread_mutex_unlock(i->guard);
    }
  }
  return NULL;
}

static struct queue *start(void) {
  struct queue *q = calloc(1, sizeof *q);
  pthread_t id;
  if (!q) exit(1);
  pthread_mutex_init(&q->lock, NULL);
  pthread_create(&id, NULL, serve, q);
  return q;
}

static void init(struct owner *o, int kind) {
  o->kind = kind;
  o->queue = start();
}

static void put(struct owner *o, struct item *i) {
  pthread_mutex_lock(&o->queue->lock);
  o->queue->next = i;  // NORACE
  pthread_mutex_unlock(&o->queue->lock);
}

static struct item first = {&first_lock, 0};
static struct item second = {&second_lock, 0};

int main(void) {
  struct owner a, b;
  init(&a, 1);
  init(&b, 2);
  put(&a, &first);
  put(&b, &second);
  pthread_exit(NULL);
}
