// The bodies of the threads come from an array.
#include <pthread.h>

static int log_lines, net_only, disk_only;

static void *net(void *arg) {
  log_lines++;  // RACE
  net_only++;  // NORACE
  return arg;
}

static void *disk(void *arg) {
  log_lines++;  // RACE
  disk_only++;  // NORACE
  return arg;
}

static void *(*const bodies[])(void *) = {net, disk};

int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], NULL, bodies[0], NULL);
  pthread_create(&t[1], NULL, bodies[1], NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
