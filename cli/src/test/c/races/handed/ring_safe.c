// Rings of jobs, by all sorts of indexes: who takes a job has it alone, though the slot still leads to it.
#include <pthread.h>
#include <stdlib.h>

#define N 16

struct job {
  int in, out;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

// Indexes that go on, and are cut down where they are used.
static struct job *going[N];
static unsigned going_head, going_tail;

static void put_going(struct job *j) {
  pthread_mutex_lock(&lock);
  while (going_tail - going_head == N) pthread_cond_wait(&changed, &lock);
  going[going_tail & (N - 1)] = j;
  going_tail++;
  pthread_mutex_unlock(&lock);
}

static struct job *take_going(void) {
  struct job *j = NULL;
  pthread_mutex_lock(&lock);
  if (going_head != going_tail) {
    j = going[going_head & (N - 1)];
    going_head++;
  }
  pthread_mutex_unlock(&lock);
  return j;
}

// Indexes that start again, in an object with its lock; what is in it is counted besides.
struct queue {
  struct job *slots[N];
  int head, tail, count;
  pthread_mutex_t lock;
  pthread_cond_t filled, emptied;
};

static struct queue cut = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void put_cut(struct queue *q, struct job *j) {
  pthread_mutex_lock(&q->lock);
  while (q->count == N) pthread_cond_wait(&q->emptied, &q->lock);
  q->slots[q->tail] = j;
  q->tail = (q->tail + 1) % N;
  q->count++;
  pthread_cond_signal(&q->filled);
  pthread_mutex_unlock(&q->lock);
}

static struct job *take_cut(struct queue *q) {
  pthread_mutex_lock(&q->lock);
  while (q->count == 0) pthread_cond_wait(&q->filled, &q->lock);
  struct job *j = q->slots[q->head];
  q->head = (q->head + 1) % N;
  q->count--;
  pthread_cond_signal(&q->emptied);
  pthread_mutex_unlock(&q->lock);
  return j;
}

// Indexes that are set to zero at the end.
static struct job *zeroed[N];
static int zeroed_head, zeroed_tail, zeroed_count;

static void put_zeroed(struct job *j) {
  pthread_mutex_lock(&lock);
  while (zeroed_count == N) pthread_cond_wait(&changed, &lock);
  zeroed[zeroed_tail] = j;
  if (++zeroed_tail == N) zeroed_tail = 0;
  zeroed_count++;
  pthread_mutex_unlock(&lock);
}

static struct job *take_zeroed(void) {
  struct job *j = NULL;
  pthread_mutex_lock(&lock);
  if (zeroed_count > 0) {
    j = zeroed[zeroed_head++];
    if (zeroed_head >= N) zeroed_head = 0;
    zeroed_count--;
  }
  pthread_mutex_unlock(&lock);
  return j;
}

// The first, and how many there are.
static struct job *counted[N];
static unsigned counted_first, counted_number;

static void put_counted(struct job *j) {
  pthread_mutex_lock(&lock);
  while (counted_number == N) pthread_cond_wait(&changed, &lock);
  counted[(counted_first + counted_number) % N] = j;
  counted_number++;
  pthread_mutex_unlock(&lock);
}

static struct job *take_counted(void) {
  struct job *j = NULL;
  pthread_mutex_lock(&lock);
  if (counted_number > 0) {
    j = counted[counted_first];
    counted_first = counted_first + 1 == N ? 0 : counted_first + 1;
    counted_number--;
  }
  pthread_mutex_unlock(&lock);
  return j;
}

// Tasks by value, with what they are called with.
struct task {
  void (*run)(struct job *);
  struct job *job;
};

static struct task tasks[N];
static unsigned tasks_head, tasks_tail;

static void run(struct job *j) {
  j->out = j->in * 2;  // NORACE
  free(j);  // NORACE
}

static void put_task(struct job *j) {
  struct task t = {run, j};
  pthread_mutex_lock(&lock);
  while ((tasks_tail + 1) % N == tasks_head) pthread_cond_wait(&changed, &lock);
  tasks[tasks_tail] = t;
  tasks_tail = (tasks_tail + 1) % N;
  pthread_mutex_unlock(&lock);
}

static int take_task(void) {
  pthread_mutex_lock(&lock);
  if (tasks_head == tasks_tail) {
    pthread_mutex_unlock(&lock);
    return 0;
  }
  struct task t = tasks[tasks_head];
  tasks_head = (tasks_head + 1) % N;
  pthread_mutex_unlock(&lock);
  t.run(t.job);
  return 1;
}

static void *worker(void *arg) {
  struct job *j;
  while ((j = take_going()) != NULL) {
    j->out = j->in * 2;  // NORACE
    put_cut(&cut, j);
  }
  while ((j = take_cut(&cut)) != NULL) {
    j->out += j->in;  // NORACE
    put_zeroed(j);
  }
  while ((j = take_zeroed()) != NULL) {
    j->out += j->in;  // NORACE
    put_counted(j);
  }
  while ((j = take_counted()) != NULL) {
    j->out += j->in;  // NORACE
    put_task(j);
  }
  while (take_task()) {
  }
  return arg;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 20; i++) {
    struct job *j = malloc(sizeof *j);
    if (j == NULL) break;
    j->in = i;  // NORACE
    put_going(j);
  }
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
