// Slots on the creator's stack, filled by one function and used by others, found by a pointer that steps.
#include <pthread.h>

#define N 3

struct slot {
  int id;
  long sum;
};

static long results[N];

static void fill(struct slot *s, int id) {
  s->id = id;  // NORACE: before its thread starts
  s->sum = 0;  // NORACE
}

static void add(struct slot *s) {
  s->sum += s->id;  // NORACE
  results[s->id]++;  // NORACE
}

static void *run(void *arg) {
  add(arg);
  add(arg);
  return arg;
}

static void *step(void *arg) {
  struct slot *s = arg;
  s->sum--;  // NORACE
  return arg;
}

int main(void) {
  struct slot slots[N], others[N];
  pthread_t t[N], u[N];
  for (int i = 0; i < N; i++) {
    fill(&slots[i], i);
    pthread_create(&t[i], NULL, run, &slots[i]);
  }
  int n = 0;
  for (struct slot *s = others; s < others + N; s++) {
    s->sum = 7;  // NORACE
    pthread_create(&u[n++], NULL, step, s);
  }
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  return 0;
}
