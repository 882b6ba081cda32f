// Parallel word count: a slot per thread, merged after the joins.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#define NT 4
static const char text[] = "the quick brown fox jumps over the lazy dog and the cat sat on the mat while it rained";

struct slice {
  const char *from;
  size_t len;
  long words;
  long hist[26];
};

static void *count(void *arg) {
  struct slice *s = arg;
  int in = 0;
  for (size_t i = 0; i < s->len; i++) { // NORACE
    char ch = s->from[i]; // NORACE
    if (isalpha((unsigned char)ch)) {
      if (!in)
        s->words++; // NORACE
      s->hist[tolower((unsigned char)ch) - 'a']++; // NORACE
      in = 1;
    } else
      in = 0;
  }
  return NULL;
}

int main(void) {
  struct slice *sl = calloc(NT, sizeof *sl);
  pthread_t t[NT];
  size_t len = strlen(text), at = 0;
  if (!sl) return 1;
  for (int i = 0; i < NT; i++) {
    size_t end = i == NT - 1 ? len : len * (i + 1) / NT;
    while (end < len && isalpha((unsigned char)text[end]))
      end++;
    sl[i].from = text + at; // NORACE
    sl[i].len = end > at ? end - at : 0; // NORACE
    at = end;
    pthread_create(&t[i], NULL, count, &sl[i]);
  }
  long words = 0, hist[26] = {0};
  for (int i = 0; i < NT; i++) {
    pthread_join(t[i], NULL);
    words += sl[i].words; // NORACE
    for (int k = 0; k < 26; k++)
      hist[k] += sl[i].hist[k]; // NORACE
  }
  printf("%ld %ld\n", words, hist[4]);
  free(sl); // NORACE
  return 0;
}
