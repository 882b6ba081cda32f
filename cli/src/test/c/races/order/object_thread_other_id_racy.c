// The id in an object is not that of its thread: another one's was copied there; and a thread of
// the thread's goes on using the object.
#include <pthread.h>
#include <stdlib.h>

struct job {
  pthread_t id;
  int result;
};

struct task {
  pthread_t id;
  int result, left;
};

static void *run(void *arg) {
  struct job *j = arg;
  j->result = 1;  // RACE!
  return NULL;
}

static struct job *make(void) {
  struct job *j = calloc(1, sizeof *j);
  if (!j) abort();
  pthread_create(&j->id, NULL, run, j);
  return j;
}

static int stop(struct job *j) {
  pthread_join(j->id, NULL);
  return j->result;  // RACE!
}

static void *child(void *arg) {
  struct task *t = arg;
  t->left = 2;  // RACE!
  return NULL;
}

static void *task(void *arg) {
  struct task *t = arg;
  pthread_t id;
  pthread_create(&id, NULL, child, t);
  t->result = 1;  // NORACE
  return NULL;
}

static struct task *make_task(void) {
  struct task *t = calloc(1, sizeof *t);
  if (!t) abort();
  pthread_create(&t->id, NULL, task, t);
  return t;
}

static int stop_task(struct task *t) {
  pthread_join(t->id, NULL);
  return t->result + // NORACE
         t->left;    // RACE!
}

int main(void) {
  struct job *a = make();
  struct job *b = make();
  a->id = b->id;
  return stop(a) + stop_task(make_task());
}
