// The array of pointers is on the heap.
#include <pthread.h>
#include <stdlib.h>

struct user {
  int n;
  pthread_t thread;
};

static long total;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *arg) {
  int by = *(int *)arg;
  pthread_mutex_lock(&m);
  total += by;  // NORACE
  pthread_mutex_unlock(&m);
  return 0;
}

static struct user *make(int n) {
  struct user *u = calloc(1, sizeof *u);
  if (!u) {
    abort();
  }
  u->n = n;
  return u;
}

int main(int argc, char **argv) {
  struct user **users = malloc(4 * sizeof *users);
  if (!users) {
    return 1;
  }
  for (int i = 0; i < 4; i++) {
    users[i] = make(i);
  }
  for (int i = 0; i < 4; i++) {
    pthread_create(&users[i]->thread, 0, add, &users[i]->n);
  }
  for (int i = 0; i < 4; i++) {
    pthread_join(users[i]->thread, 0);
  }
  return (int)total;  // NORACE
}
