// The same, but consumers look into the list without its lock.
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
  int *data;
};

struct box {
  int a;
  struct inner *in;
  struct box *next;
  memory_t memory;
};

static const memory_t defaults = {NULL, NULL, NULL};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct box *list;

static void *make(size_t size, memory_t memory) {
  if (memory.alloc) {
    return memory.alloc(memory.opaque, size);
  }
  return malloc(size);
}

static void drop(void *p, memory_t memory) {
  if (memory.release) {
    memory.release(memory.opaque, p);
  } else {
    free(p); // RACE
  }
}

static struct box *box_new(memory_t memory) {
  struct box *b = make(sizeof *b, memory);
  memset(b, 0, sizeof *b); // RACE
  b->memory = memory; // RACE
  b->in = make(sizeof *b->in, memory); // RACE
  b->in->n = 0; // RACE
  b->in->data = make(100, memory); // RACE
  memset(b->in->data, 0, 100); // RACE
  return b;
}

static void box_free(struct box *b) {
  drop(b->in->data, b->memory); // RACE
  drop(b->in, b->memory); // RACE
  drop(b, b->memory); // RACE
}

static void use(struct box *b) {
  b->a++; // RACE
  b->in->n++; // RACE
  b->in->data[b->in->n % 5]++; // RACE
}

static void *producer(void *arg) {
  struct box *b = box_new(defaults);
  use(b);
  pthread_mutex_lock(&lock);
  b->next = list; // RACE
  list = b; // RACE
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *consumer(void *arg) {
  struct box *b = list; // RACE
  if (b) {
    list = b->next; // RACE
  }
  if (b) {
    use(b);
    box_free(b);
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
