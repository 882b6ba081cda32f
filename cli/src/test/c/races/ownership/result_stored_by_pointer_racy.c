// A job says where its result is to be stored: that takes it out of no list.
#include <pthread.h>
#include <stdlib.h>

struct result {
  int value;
};

struct job {
  struct result **to;
  struct result *result;
  struct job *next;
  int done;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct job *jobs;
static struct result *results[4];

static void finish(struct job *j) {
  pthread_mutex_lock(&lock);
  *j->to = j->result;
  pthread_mutex_unlock(&lock);
  j->done = 1; // RACE
}

static void *run(void *arg) {
  struct job *j = calloc(1, sizeof *j);
  struct result *r = calloc(1, sizeof *r);
  if (!j || !r)
    exit(1);
  j->to = &results[*(int *)arg % 4];
  j->result = r;
  pthread_mutex_lock(&lock);
  j->next = jobs;
  jobs = j;
  pthread_mutex_unlock(&lock);
  finish(j);
  return NULL;
}

static void *look(void *arg) {
  pthread_mutex_lock(&lock);
  for (struct job *j = jobs; j; j = j->next)
    j->done++; // RACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  int one = 1;
  pthread_create(&a, NULL, run, &one);
  pthread_create(&b, NULL, look, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return results[0] == NULL;
}
