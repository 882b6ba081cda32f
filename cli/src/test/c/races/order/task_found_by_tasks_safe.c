// Tasks make tasks and threads, but only the main thread makes one without having had one.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct task {
  void (*run)(struct task *t);
  struct task *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct task *first;
static const char *name;
static char letter;

static void put(void (*run)(struct task *)) {
  struct task *t = calloc(1, sizeof *t);
  if (t == NULL) return;
  t->run = run;
  pthread_mutex_lock(&lock);
  t->next = first;  // NORACE
  first = t;  // NORACE
  pthread_mutex_unlock(&lock);
}

static void *helper(void *arg) {
  write(1, name, 1);  // NORACE
  return arg;
}

static void run_last(struct task *t) {
  pthread_t h;
  pthread_create(&h, NULL, helper, NULL);
  pthread_detach(h);
  (void)t;
}

static void run_more(struct task *t) {
  if (name[0] == letter) put(run_last);  // NORACE
  (void)t;
}

static struct task *take(void) {
  pthread_mutex_lock(&lock);
  struct task *t = first;  // NORACE
  if (t == NULL) {
    pthread_mutex_unlock(&lock);
    return NULL;
  }
  first = t->next;  // NORACE
  pthread_mutex_unlock(&lock);
  t->run(t);
  return t;
}

static void *worker(void *arg) {
  for (int i = 0; i < 1000; i++) {
    if (take() == NULL) usleep(10);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  name = "abc";  // NORACE
  letter = 'a';  // NORACE
  put(run_more);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
