// One element in common; a border that moves; elements known by a pointer into the array.
#include <pthread.h>
#include <stdlib.h>

#define N 40

struct message {
  int id;
  int payload[4];
};

union overlay {
  int one;
  int all[4];
};

static int g[6][6], v[N], halves[N], indexed[N];
static struct message *mailbox;
static int *inside;
static int border;
static union overlay *overlaid;
static int *in_overlay;

static void *first(void *arg) {
  for (int j = 0; j < 6; j++) g[2][j] = j;  // RACE!
  for (int i = 0; i < N; i += 2) v[i]++;  // RACE!
  mailbox->payload[1] = 1;  // RACE!
  for (int i = 0; i < border; i++) halves[i] = 1;  // RACE!
  overlaid->all[1] = 1;  // RACE!
  return arg;
}

static void *second(void *arg) {
  for (int i = 2; i < 6; i++) g[i][4] = i;  // RACE!
  for (int i = 1; i < N; i += 3) v[i]--;  // RACE!
  inside[0] = 2;  // RACE!
  border++;  // RACE!
  for (int i = border; i < N; i++) halves[i] = 2;  // RACE!
  in_overlay[0] = 1;  // RACE!
  return arg;
}

int main(int argc, char **argv) {
  pthread_t x, y;
  int before = border;
  mailbox = malloc(sizeof *mailbox);
  inside = &mailbox->payload[argc];
  overlaid = malloc(sizeof *overlaid);
  in_overlay = &overlaid->all[argc];
  border = argc;
  pthread_create(&x, NULL, first, NULL);
  pthread_create(&y, NULL, second, NULL);
  halves[before] = 3;  // RACE!
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return argv == NULL;
}
