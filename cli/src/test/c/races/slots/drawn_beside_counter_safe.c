// Threads draw elements by a counter; another counter, half as far away as a pointer is wide, stands beside it.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

struct probe {
  int port;
  int verdict;
  char service[20];
};

struct scan {
  struct probe probe[32];
  int count;
  atomic_int next;
  atomic_int open;
};

static void name(int port, char *out, size_t size) {
  snprintf(out, size, "port-%d", port);  // NORACE
}

static void run(struct scan *s, struct probe *p) {
  p->verdict = p->port % 3;  // NORACE
  atomic_fetch_add(&s->open, 1);  // NORACE
  name(p->port, p->service, sizeof p->service);  // NORACE
}

static void *scanner(void *arg) {
  struct scan *s = arg;
  for (;;) {
    int i = atomic_fetch_add(&s->next, 1);  // NORACE
    if (i >= s->count) return NULL;  // NORACE
    run(s, &s->probe[i]);
  }
}

int main(void) {
  struct scan *s = calloc(1, sizeof *s);
  pthread_t t[4];
  if (!s) return 1;
  while (s->count < 32) {  // NORACE
    s->probe[s->count].port = s->count;  // NORACE
    s->count++;  // NORACE
  }
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, scanner, s);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return s->probe[1].verdict + s->probe[1].service[0];  // NORACE
}
