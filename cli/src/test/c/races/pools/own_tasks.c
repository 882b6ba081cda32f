// Two pools of threads made by one function. Each runs tasks of its own: what is put into one queue is not in the other.
#include <pthread.h>
#include <stdlib.h>

struct task {
  void (*run)(void *);
  void *data;
};

struct pool {
  pthread_mutex_t lock;
  pthread_cond_t filled;
  struct task queue[16];
  int count;
};

static void *worker(void *arg) {
  struct pool *p = arg;
  for (;;) {
    pthread_mutex_lock(&p->lock);
    while (p->count == 0) pthread_cond_wait(&p->filled, &p->lock);
    struct task t = p->queue[--p->count];  // NORACE
    pthread_mutex_unlock(&p->lock);
    t.run(t.data);
  }
  return NULL;
}

static struct pool *make(int n) {
  struct pool *p = calloc(1, sizeof *p);
  if (!p) exit(1);
  pthread_mutex_init(&p->lock, NULL);
  pthread_cond_init(&p->filled, NULL);
  for (int i = 0; i < n; i++) {
    pthread_t id;
    pthread_create(&id, NULL, worker, p);
  }
  return p;
}

static void post(struct pool *p, void (*run)(void *), void *data) {
  pthread_mutex_lock(&p->lock);
  if (p->count < 16) {
    p->queue[p->count].run = run;
    p->queue[p->count].data = data;
    p->count++;  // NORACE
  }
  pthread_cond_signal(&p->filled);
  pthread_mutex_unlock(&p->lock);
}

struct sum {
  long total;
  long items;
};

static pthread_mutex_t reading = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t writing = PTHREAD_MUTEX_INITIALIZER;
static struct sum read_sum, written_sum;

static void read_some(void *data) {
  struct sum *s = data;
  pthread_mutex_lock(&reading);
  s->total++;  // NORACE
  pthread_mutex_unlock(&reading);
}

static void write_some(void *data) {
  struct sum *s = data;
  pthread_mutex_lock(&writing);
  s->total++;  // NORACE
  pthread_mutex_unlock(&writing);
}

int main(void) {
  struct pool *readers = make(2);
  struct pool *writers = make(2);
  for (int i = 0; i < 8; i++) {
    post(readers, read_some, &read_sum);
    post(writers, write_some, &written_sum);
  }
  pthread_exit(NULL);
}
