// A function that is given boxes of its caller's, and boxes found in the list, puts them into another list.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  void *(*alloc)(void *, size_t);
  void (*release)(void *, void *);
  void *opaque;
} memory_t;

struct box {
  int a;
  struct box *next;
  memory_t memory;
};

static const memory_t defaults = {NULL, NULL, NULL};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other_lock = PTHREAD_MUTEX_INITIALIZER;
static struct box *other;
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
    free(p);
  }
}

static struct box *box_new(memory_t memory) {
  struct box *b = make(sizeof *b, memory);
  memset(b, 0, sizeof *b);
  b->memory = memory;
  return b;
}

static void box_free(struct box *b) {
  drop(b, b->memory);
}

static void use(struct box *b) {
  b->a++; // RACE
}

static void keep(struct box *b) {
  pthread_mutex_lock(&other_lock);
  other = b;
  pthread_mutex_unlock(&other_lock);
}

static void *producer(void *arg) {
  struct box *b = box_new(defaults);
  keep(b);
  b = box_new(defaults);
  pthread_mutex_lock(&lock);
  list = b;
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *consumer(void *arg) {
  pthread_mutex_lock(&lock);
  struct box *b = list;
  if (b) {
    keep(b);
    list = NULL;
  }
  pthread_mutex_unlock(&lock);
  if (b) {
    use(b);
  }
  pthread_mutex_lock(&other_lock);
  b = other;
  other = NULL;
  pthread_mutex_unlock(&other_lock);
  if (b) {
    use(b);
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
