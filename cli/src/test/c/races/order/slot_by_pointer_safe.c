// Each thread gets the address of its element.
#include <pthread.h>
#include <stddef.h>

#define N 3

struct job {
  int input;
  int output;
};

static struct job jobs[N];

static void *run(void *arg) {
  struct job *j = arg;
  j->output = j->input * j->input;  // NORACE
  return NULL;
}

int main(void) {
  pthread_t t[N];
  int sum = 0;
  for (int i = 0; i < N; i++) {
    jobs[i].input = i;  // NORACE: before its thread starts, and no other looks at it
    pthread_create(&t[i], NULL, run, &jobs[i]);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
    sum += jobs[i].output;  // NORACE: of the thread just joined
  }
  return sum;
}
