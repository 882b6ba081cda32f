// Caches in thread-local pointers that are not the thread's alone.
#include <pthread.h>
#include <stdlib.h>

struct cache {
  struct cache *next;
  long hits;
  long count;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct cache *all;
static struct cache *spare;

/* others write it, too */
static _Thread_local struct cache *walked;

static void walk(void) {
  pthread_mutex_lock(&lock);
  for (struct cache *c = all; c != NULL; c = c->next) {
    c->hits = 0; // RACE
  }
  pthread_mutex_unlock(&lock);
}

static void use_walked(void) {
  if (walked == NULL) {
    walked = calloc(1, sizeof *walked);
    pthread_mutex_lock(&lock);
    walked->next = all;
    all = walked;
    pthread_mutex_unlock(&lock);
  }
  walked->hits++; // RACE
}

/* may be one that another thread has made */
static _Thread_local struct cache *borrowed;

static void use_borrowed(void) {
  if (borrowed == NULL) {
    borrowed = calloc(1, sizeof *borrowed);
    pthread_mutex_lock(&lock);
    if (spare != NULL) {
      borrowed = spare;
    }
    spare = borrowed;
    pthread_mutex_unlock(&lock);
  }
  borrowed->count++; // RACE
}

/* passed what is its own, and what is not */
static long last;

static void add(long *to) {
  (*to)++; // RACE
}

static _Thread_local long *counter;

static void use_counter(void) {
  if (counter == NULL) {
    counter = calloc(1, sizeof *counter);
  }
  add(counter);
  add(&last);
}

static void *run(void *argument) {
  use_walked();
  walk();
  use_borrowed();
  use_counter();
  return argument;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; i++) {
    pthread_create(&threads[i], NULL, run, NULL);
  }
  for (int i = 0; i < 3; i++) {
    pthread_join(threads[i], NULL);
  }
  return 0;
}
