// The same, but what hangs off a box is also left where the next one finds it.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  void *(*alloc)(void *, size_t);
  void (*release)(void *, void *);
  void *opaque;
} memory_t;

struct inner {
  int n;
};

struct box {
  int a;
  struct inner *in;
  struct box *next;
  memory_t memory;
};

static const memory_t defaults = {NULL, NULL, NULL};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct inner *last;
static struct box *list;

static void *make(size_t size, memory_t memory) {
  if (memory.alloc) {
    return memory.alloc(memory.opaque, size);
  }
  return calloc(1, size);
}

static void drop(void *p, memory_t memory) {
  if (memory.release) {
    memory.release(memory.opaque, p);
  } else {
    free(p);
  }
}

static struct box *box_new(memory_t memory) {
  struct box *b = make(sizeof *b, memory);
  memset(b, 0, sizeof *b);
  b->memory = memory;
  b->in = make(sizeof *b->in, memory);
  return b;
}

static void box_free(struct box *b) {
  drop(b->in, b->memory);
  drop(b, b->memory);
}

static void use(struct box *b) {
  b->a++; // NORACE
  b->in->n++; // RACE
}

static void *producer(void *arg) {
  struct box *b = box_new(defaults);
  pthread_mutex_lock(&lock);
  last = b->in;
  pthread_mutex_unlock(&lock);
  use(b);
  pthread_mutex_lock(&lock);
  b->next = list;
  list = b;
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *consumer(void *arg) {
  pthread_mutex_lock(&lock);
  struct inner *in = last;
  pthread_mutex_unlock(&lock);
  if (in) {
    in->n++; // RACE
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, producer, NULL);
  pthread_create(&thread, NULL, producer, NULL);
  pthread_create(&thread, NULL, consumer, NULL);
  pthread_create(&thread, NULL, consumer, NULL);
  pthread_exit(NULL);
}
