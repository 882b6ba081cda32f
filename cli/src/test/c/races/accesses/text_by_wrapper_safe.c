// A text that each thread builds for itself, by functions that fill what they are given.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text {
  char *bytes;
  size_t length;
};

static char *title;

static void *more(void *old, size_t size) {
  void *p = realloc(old, size);  // NORACE
  if (!p) exit(1);
  return p;
}

static void append(struct text *t, const char *s) {
  size_t n = strlen(s);
  t->bytes = more(t->bytes, t->length + n + 1);
  memcpy(t->bytes + t->length, s, n + 1);  // NORACE
  t->length += n;  // NORACE
}

static void *writer(void *unused) {
  struct text t = {NULL, 0};
  for (int i = 0; i < 10; i++) append(&t, "word ");
  printf("%s\n", t.bytes);  // NORACE
  free(t.bytes);
  return unused;
}

int main(void) {
  pthread_t a, b;
  title = more(NULL, 16);
  strcpy(title, "title");  // NORACE
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, writer, NULL);
  title = more(title, 32);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  free(title);
  return 0;
}
