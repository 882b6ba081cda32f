// The wrapper packs function and argument into a struct and starts a trampoline.
#include <pthread.h>
#include <stdlib.h>

struct start {
  void (*body)(int *);
  int *arg;
};

static int shared, separate_one, separate_two;

static void *trampoline(void *raw) {
  struct start s = *(struct start *)raw;  // NORACE: one for each thread
  free(raw);  // NORACE
  s.body(s.arg);
  return NULL;
}

static pthread_t launch(void (*body)(int *), int *arg) {
  pthread_t t;
  struct start *s = malloc(sizeof *s);
  if (s == NULL) abort();
  s->body = body;  // NORACE
  s->arg = arg;  // NORACE
  if (pthread_create(&t, NULL, trampoline, s) != 0) abort();
  return t;
}

static void count_shared(int *n) { ++*n; }  // RACE

static void count_separate(int *n) { --*n; }  // NORACE

int main(void) {
  pthread_t t[4];
  t[0] = launch(count_shared, &shared);
  t[1] = launch(count_shared, &shared);
  t[2] = launch(count_separate, &separate_one);
  t[3] = launch(count_separate, &separate_two);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
