// From a member back to the object that contains it.
#include <pthread.h>
#include <stddef.h>

struct link {
  struct link *next;
};

struct task {
  int priority;
  struct link link;
  int runs;
};

#define container_of(ptr, type, member) ((type *)((char *)(ptr) - offsetof(type, member)))

static struct task task;

static void run(struct link *l) {
  struct task *t = container_of(l, struct task, link);
  t->runs++;  // RACE: with reset
  t->priority--;  // NORACE
}

static void *scheduler(void *arg) {
  run(&task.link);
  return arg;
}

static void *resetter(void *arg) {
  task.runs = 0;  // RACE
  task.link.next = NULL;  // NORACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, scheduler, NULL);
  pthread_create(&b, NULL, resetter, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
