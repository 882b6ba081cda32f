// A pool of two threads runs what is put in its queue. What main wrote before it put in the first
// task, the tasks may read.
#include <pthread.h>

#define SIZE 8

struct task {
  void (*run)(void *);
  void *argument;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static struct task queue[SIZE];
static int head, tail, count;
static int table[4], hits;

static void post(void (*run)(void *), void *argument) {
  pthread_mutex_lock(&lock);
  queue[tail].run = run;  // NORACE
  queue[tail].argument = argument;  // NORACE
  tail = (tail + 1) % SIZE;  // NORACE
  count++;  // NORACE
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&lock);
}

static void *worker(void *unused) {
  for (;;) {
    struct task next;
    pthread_mutex_lock(&lock);
    while (count == 0) pthread_cond_wait(&filled, &lock);  // NORACE
    next = queue[head];  // NORACE
    head = (head + 1) % SIZE;  // NORACE
    count--;  // NORACE
    pthread_mutex_unlock(&lock);
    if (next.run == NULL) break;
    next.run(next.argument);
  }
  return unused;
}

static void add(void *argument) {
  int *amount = argument;
  pthread_mutex_lock(&lock);
  hits += *amount + table[1];  // NORACE
  pthread_mutex_unlock(&lock);
}

static void look(void *argument) {
  (void)argument;
  if (table[0] > 3) add(&table[2]);  // NORACE
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  for (int i = 0; i < 4; i++) table[i] = i;  // NORACE
  post(add, &table[3]);
  post(look, NULL);
  post(NULL, NULL);
  post(NULL, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return hits + table[0];  // NORACE
}
