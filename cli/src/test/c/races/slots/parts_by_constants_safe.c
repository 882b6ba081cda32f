// Parts of one array by constants, in different functions; two slices whose border is a variable.
#include <pthread.h>
#include <stdlib.h>

#define N 40

struct message {
  int id;
  int payload[4];
};

static int g[6][6], v[N], halves[N];
static struct message *mailbox;

static void *first(void *arg) {
  for (int j = 0; j < 6; j++) g[2][j] = j;  // NORACE
  for (int i = 0; i < N; i += 2) v[i]++;  // NORACE
  struct message *m = mailbox;
  m->payload[0] = 1;  // NORACE
  return arg;
}

static void *second(void *arg) {
  for (int i = 3; i < 6; i++) g[i][4] = i;  // NORACE
  for (int i = 1; i < N; i += 2) v[i]--;  // NORACE
  struct message *m = mailbox;
  m->payload[1] = 2;  // NORACE
  return arg;
}

static int border;

static void *lower(void *arg) {
  for (int i = 0; i < border; i++) halves[i] = 1;  // NORACE
  return arg;
}

static void *upper(void *arg) {
  for (int i = border; i < N; i++) halves[i] = 2;  // NORACE
  return arg;
}

int main(int argc, char **argv) {
  pthread_t x, y;
  mailbox = malloc(sizeof *mailbox);
  border = argc;
  pthread_create(&x, NULL, first, NULL);
  pthread_create(&y, NULL, second, NULL);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  pthread_create(&x, NULL, lower, NULL);
  pthread_create(&y, NULL, upper, NULL);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return g[2][4] + v[3] + halves[1] + (argv == NULL);  // NORACE
}
