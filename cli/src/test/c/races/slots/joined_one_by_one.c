// Each slot is read when its thread has been joined, or when another one has.
#include <pthread.h>
#include <stddef.h>

#define N 3

struct job {
  int good, next, late, early;
};

static struct job jobs[N + 1];

static void *run(void *arg) {
  struct job *j = arg;
  j->good = 1;  // NORACE
  j->next = 1;  // RACE
  j->late = 1;  // RACE
  j->early = 1;  // RACE
  return NULL;
}

int main(void) {
  pthread_t t[N];
  int sum = 0, last = 0;
  for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, run, &jobs[i]);
  for (int i = 0; i < N; i++) {
    sum += jobs[i].early;  // RACE: not joined yet
    pthread_join(t[i], NULL);
    sum += jobs[i].good;  // NORACE
    sum += jobs[i + 1].next;  // RACE: the next one is not joined yet
    if (i > 0) sum += jobs[N - i].late;  // RACE: any other
    last = i;
  }
  return sum + last;
}
