// One argument struct is used again in the creating loop.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#define NT 4
static const char text[] = "the quick brown fox jumps over the lazy dog and the cat sat on the mat while it rained";
static long words[NT];

struct slice { const char *from; size_t len; int slot; };

static void *count(void *arg) {
  struct slice *s = arg;
  int in = 0;
  for (size_t i = 0; i < s->len; i++) { // RACE
    char ch = s->from[i]; // RACE
    if (isalpha((unsigned char)ch)) {
      if (!in)
        words[s->slot]++; // RACE
      in = 1;
    } else
      in = 0;
  }
  return NULL;
}

int main(void) {
  struct slice sl;
  pthread_t t[NT];
  size_t len = strlen(text);
  for (int i = 0; i < NT; i++) {
    sl.from = text + len * i / NT; // RACE
    sl.len = len / NT; // RACE
    sl.slot = i; // RACE
    pthread_create(&t[i], NULL, count, &sl);
  }
  long sum = 0;
  for (int i = 0; i < NT; i++) {
    pthread_join(t[i], NULL);
    sum += words[i]; // NORACE
  }
  printf("%ld\n", sum);
  return 0;
}
