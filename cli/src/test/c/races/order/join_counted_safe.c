// Joins of as many threads as were started: counted by a variable of its own, up and down.
#include <pthread.h>
#include <stdio.h>

static int until[8], some[8], down[8], last[8];

static void *work(void *arg) {
  *(int *)arg += 1;  // NORACE
  return NULL;
}

static int until_failure(void) {
  pthread_t t[8];
  int n = 0, sum = 0;
  for (int i = 0; i < 8; i++) {
    if (pthread_create(&t[n], NULL, work, &until[i]) != 0) break;
    n++;
  }
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < 8; i++) sum += until[i];  // NORACE
  return sum;
}

static int those_started(void) {
  pthread_t t[8];
  int n = 0, sum = 0;
  for (int i = 0; i < 8; i++) {
    int failed = pthread_create(&t[n], NULL, work, &some[i]);
    if (failed) {
      fprintf(stderr, "no thread %d\n", i);
      continue;
    }
    n++;
  }
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < 8; i++) sum += some[i];  // NORACE
  return sum;
}

static int backwards(void) {
  pthread_t t[8];
  int sum = 0;
  for (int i = 0; i < 8; i++) pthread_create(&t[i], NULL, work, &down[i]);
  for (int i = 7; i >= 0; i--) pthread_join(t[i], NULL);
  for (int i = 0; i < 8; i++) sum += down[i];  // NORACE
  return sum;
}

static int last_first(int wanted) {
  pthread_t t[8];
  int n = 0, sum = 0;
  while (n < 8 && n < wanted) {
    if (pthread_create(&t[n], NULL, work, &last[n])) break;
    n++;
  }
  while (n > 0) {
    n--;
    pthread_join(t[n], NULL);
  }
  for (int i = 0; i < 8; i++) sum += last[i];  // NORACE
  return sum;
}

int main(int argc, char **argv) {
  (void)argv;
  return until_failure() + those_started() + backwards() + last_first(argc);
}
