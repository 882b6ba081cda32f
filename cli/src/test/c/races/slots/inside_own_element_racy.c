// The element of a neighbour, elements that are shorter than what is written, and one element for all.
#include <pthread.h>
#include <string.h>

struct part {
  unsigned seed;
  unsigned counts[32];
  unsigned marks[32];
  unsigned sums[32];
  char name[16];
};

static struct part parts[5];
static char letters[5][8];

static void *count(void *argument) {
  long i = (long)argument;
  unsigned x = parts[i].seed; // NORACE
  parts[i].counts[x & 31] += 1; // RACE
  parts[i + 1].counts[x & 31] += 1; // RACE
  parts[i / 2].marks[x & 31] += 1; // RACE
  parts[0].sums[x & 31] += 1; // RACE
  memset(letters[i], 0, 12); // RACE
  return strlen(parts[i].name) ? NULL : argument; // NORACE
}

int main(void) {
  pthread_t threads[4];
  for (long i = 0; i < 4; i++) {
    pthread_create(&threads[i], NULL, count, (void *)i);
  }
  for (int i = 0; i < 4; i++) {
    pthread_join(threads[i], NULL);
  }
  return 0;
}
