// A function that is given boxes of its caller's, and boxes found in the list, releases the lock before it uses them.
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

static void touch(struct box *b) {
  pthread_mutex_unlock(&lock);
  use(b);
  pthread_mutex_lock(&lock);
}

static void *producer(void *arg) {
  struct box *b = box_new(defaults);
  pthread_mutex_lock(&lock);
  touch(b);
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  b->next = list;
  list = b;
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *consumer(void *arg) {
  pthread_mutex_lock(&lock);
  if (list) {
    touch(list);
  }
  pthread_mutex_unlock(&lock);
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
