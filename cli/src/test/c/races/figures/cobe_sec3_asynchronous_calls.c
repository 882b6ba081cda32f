// Kahlon et al., section 3: tasks with their arguments are put in the queues of two named threads,
// each of which runs its own, one after the other; a task puts its callback in the other queue.
#include <pthread.h>
#include <stdlib.h>

#define SIZE 16

struct task {
  void (*run)(void *);
  void *arguments;
};

struct executor {
  pthread_mutex_t lock;
  pthread_cond_t filled;
  struct task queue[SIZE];
  int head, tail, count;
};

static struct executor disk = {.lock = PTHREAD_MUTEX_INITIALIZER,
                               .filled = PTHREAD_COND_INITIALIZER};
static struct executor view = {.lock = PTHREAD_MUTEX_INITIALIZER,
                               .filled = PTHREAD_COND_INITIALIZER};
static int blocks_read, shown, status;

static void enqueue(struct executor *x, void (*run)(void *), void *arguments) {
  struct task t = {run, arguments};
  pthread_mutex_lock(&x->lock);
  x->queue[x->tail] = t;  // NORACE
  x->tail = (x->tail + 1) % SIZE;  // NORACE
  x->count++;  // NORACE
  pthread_cond_signal(&x->filled);
  pthread_mutex_unlock(&x->lock);
}

static void *execute(void *arg) {
  struct executor *x = arg;
  for (;;) {
    struct task t;
    pthread_mutex_lock(&x->lock);
    while (x->count == 0) pthread_cond_wait(&x->filled, &x->lock);  // NORACE
    t = x->queue[x->head];  // NORACE
    x->head = (x->head + 1) % SIZE;  // NORACE
    x->count--;  // NORACE
    pthread_mutex_unlock(&x->lock);
    t.run(t.arguments);
  }
  return NULL;
}

static void show(void *arguments) {
  (void)arguments;
  shown++;  // NORACE: only on the view's thread
  status = 1;  // RACE: on both
}

static void finish(void *arguments) {
  (void)arguments;
  shown = 0;  // NORACE
}

static void read_block(void *arguments) {
  (void)arguments;
  blocks_read++;  // NORACE: only on the disk's thread
  status = 2;  // RACE
  enqueue(&view, show, NULL);
}

static void close_disk(void *arguments) {
  (void)arguments;
  blocks_read = 0;  // NORACE
}

int main(void) {
  pthread_t d, v;
  pthread_create(&d, NULL, execute, &disk);
  pthread_create(&v, NULL, execute, &view);
  enqueue(&disk, read_block, NULL);
  enqueue(&disk, read_block, NULL);
  enqueue(&disk, close_disk, NULL);
  enqueue(&view, finish, NULL);
  pthread_join(d, NULL);
  pthread_join(v, NULL);
  return 0;
}
