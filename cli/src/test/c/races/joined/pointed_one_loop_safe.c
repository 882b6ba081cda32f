// Objects are made, put into an array and given to a thread in one loop.
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
  struct user *users[4];
  int n = argc < 4 ? argc : 4;
  for (int i = 0; i < n; i++) {
    struct user *u = make(i);
    users[i] = u;
    pthread_create(&u->thread, 0, add, &u->n);
  }
  for (int i = 0; i < n; i++) {
    pthread_join(users[i]->thread, 0);
    free(users[i]);
    users[i] = 0;
  }
  return (int)total;  // NORACE
}
