// Threads are started by one function, which hands the routine over in a struct. Each thread runs
// its own routine only.
#include <pthread.h>
#include <stdlib.h>

struct start {
  void *(*routine)(void *);
  void *arg;
};

static int reads, writes, both;
static pthread_t threads[3];
static int count;

static void *run(void *arg) {
  struct start *start = arg;
  void *(*routine)(void *) = start->routine;
  void *own = start->arg;
  free(start);
  return routine(own);
}

static void start_thread(void *(*routine)(void *), void *arg) {
  struct start *start = malloc(sizeof *start);
  if (start == NULL) abort();
  start->routine = routine;
  start->arg = arg;
  pthread_create(&threads[count++], NULL, run, start);
}

static void *reader(void *arg) {
  reads++;  // NORACE: one thread runs it
  both++;  // RACE
  return arg;
}

static void *writer(void *arg) {
  writes++;  // NORACE: one thread runs it
  both++;  // RACE
  return arg;
}

static int ticks;

static void *ticker(void *arg) {
  ticks++;  // RACE: two threads run it
  return arg;
}

int main(void) {
  start_thread(reader, NULL);
  start_thread(writer, NULL);
  start_thread(ticker, NULL);
  start_thread(ticker, NULL);
  return 0;
}
