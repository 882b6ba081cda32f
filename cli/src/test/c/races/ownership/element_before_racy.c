// Elements of an array are put into a list one by one; the one before is used after that.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 16

struct job { int in, out; char text[16]; struct job *next; };

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static struct job *head;
static struct job jobs[N];

static void put(struct job *j) {
  pthread_mutex_lock(&mu);
  j->next = head;  // NORACE
  head = j;  // NORACE
  pthread_mutex_unlock(&mu);
}

static struct job *take(void) {
  pthread_mutex_lock(&mu);
  struct job *j = head;  // NORACE
  if (j)
    head = j->next;  // NORACE
  pthread_mutex_unlock(&mu);
  return j;
}
static void *worker(void *arg) {
  struct job *j;
  while ((j = take()) != NULL) {
    j->out = j->in * 2;  // RACE
    snprintf(j->text, sizeof j->text, "%d", j->out);  // NORACE
  }
  return arg;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < N; i++) {
    jobs[i].in = i;  // NORACE
    put(&jobs[i]);
    if (i > 0)
      jobs[i - 1].in = 7;  // RACE
  }
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  int sum = 0;
  for (int i = 0; i < N; i++)
    sum += jobs[i].out;  // NORACE
  return sum == 1;
}
