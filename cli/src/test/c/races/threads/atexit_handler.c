// An exit handler runs while threads that nobody joined go on.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int unsaved, saved, joined_work;

static void save(void) {
  saved = unsaved;  // RACE: editor may still write
  joined_work++;  // NORACE: that thread was joined
}

static void *editor(void *arg) {
  unsaved = 1;  // RACE
  usleep(100);
  return arg;
}

static void *helper(void *arg) {
  joined_work++;  // NORACE
  return arg;
}

int main(void) {
  pthread_t e, h;
  atexit(save);
  pthread_create(&e, NULL, editor, NULL);
  pthread_create(&h, NULL, helper, NULL);
  pthread_join(h, NULL);
  exit(0);
}
