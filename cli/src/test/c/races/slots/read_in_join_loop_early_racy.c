// The creator reads the array inside of an element before it joins the thread.
#include <pthread.h>
#include <stdlib.h>
#define NT 4

struct part {
  long words;
  long hist[3];
};

static void *count(void *arg) {
  struct part *p = arg;
  p->words++; // NORACE
  for (int k = 0; k < 3; k++)
    p->hist[k]++; // RACE
  return 0;
}

int main(void) {
  struct part *parts = calloc(NT, sizeof *parts);
  pthread_t t[NT];
  long words = 0;
  if (!parts)
    return 1;
  for (int i = 0; i < NT; i++)
    pthread_create(&t[i], 0, count, &parts[i]);
  for (int i = 0; i < NT; i++) {
    for (int k = 0; k < 3; k++)
      words += parts[i].hist[k]; // RACE
    pthread_join(t[i], 0);
    words += parts[i].words; // NORACE
  }
  return words == 0;
}
