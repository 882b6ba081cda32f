// Bytes written over the id of a thread: what is joined is unknown.
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct head {
  char text[32];
  pthread_t id;
};

struct worker {
  struct head head;
  int count;
};

static struct head other;

static void *work(void *arg) {
  struct worker *w = arg;
  w->count++; // RACE!
  return arg;
}

int main(void) {
  static struct worker w;
  if (pthread_create(&w.head.id, NULL, work, &w))
    return 1;
  if (read(0, &other, sizeof other) > 0)
    memcpy(&w.head, &other, sizeof other);
  pthread_join(w.head.id, NULL);
  return printf("%d\n", w.count); // RACE!
}
