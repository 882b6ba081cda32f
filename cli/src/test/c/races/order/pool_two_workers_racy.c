// Two threads run the tasks: tasks race with each other.
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
static int total, largest;

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
  total += *amount;  // RACE
}

static void compare(void *argument) {
  int *amount = argument;
  if (*amount > largest) largest = *amount;  // RACE
  total++;  // RACE
}

int main(void) {
  pthread_t t, u;
  static int numbers[] = {1, 2, 3};
  pthread_create(&t, NULL, worker, NULL);
  pthread_create(&u, NULL, worker, NULL);
  for (int i = 0; i < 3; i++) {
    post(add, &numbers[i]);
    post(compare, &numbers[i]);
  }
  post(NULL, NULL);
  post(NULL, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return total + largest;  // NORACE
}
