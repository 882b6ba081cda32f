// Text written beside the id of a thread leaves the id as it is, so the join is of that thread.
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct worker {
  char input[64];
  pthread_t id;
  char text[32];
  int count;
};

static void *work(void *arg) {
  struct worker *w = arg;
  snprintf(w->text, sizeof w->text, "done"); // NORACE
  if (read(0, w->input, sizeof w->input) < 0) // NORACE
    strcpy(w->text, "nothing"); // NORACE
  w->count++; // NORACE
  return arg;
}

int main(void) {
  static struct worker w;
  if (pthread_create(&w.id, NULL, work, &w))
    return 1;
  pthread_join(w.id, NULL);
  return printf("%d %s %s\n", w.count, w.text, w.input); // NORACE
}
