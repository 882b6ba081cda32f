/* Word count: text cut at white space into chunks, one per worker; merge after join. */
#include <ctype.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORKERS 4

struct chunk {
  const char *begin, *end;
  unsigned words, lines, longest;
  unsigned hist[26];
};

static char *text;
static size_t text_len;

static void make_text(void) {
  static const char *w[] = {"lorem", "ipsum", "dolor", "sit", "amet\n"};
  text = malloc(4096); // NORACE
  if (!text)
    exit(1);
  text[0] = 0; // NORACE
  for (int i = 0; i < 400; i++) {
    const char *s = w[i * 7 % 5];
    memcpy(text + text_len, s, strlen(s)); // NORACE
    text_len += strlen(s); // NORACE
    text[text_len++] = ' '; // NORACE
  }
}

static void count_word(struct chunk *c, const char *s, size_t n) {
  c->words++; // NORACE
  if (n > c->longest) // NORACE
    c->longest = (unsigned)n; // NORACE
  if (islower((unsigned char)*s)) // NORACE
    c->hist[*s - 'a']++; // NORACE
}

static void *count_chunk(void *arg) {
  struct chunk *c = arg;
  const char *p = c->begin; // NORACE
  while (p < c->end) { // NORACE
    while (p < c->end && isspace((unsigned char)*p)) { // NORACE
      if (*p == '\n') // NORACE
        c->lines++; // NORACE
      p++;
    }
    const char *s = p;
    while (p < c->end && !isspace((unsigned char)*p)) // NORACE
      p++;
    if (p > s)
      count_word(c, s, (size_t)(p - s));
  }
  return NULL;
}

int main(void) {
  struct chunk *chunks;
  pthread_t tid[WORKERS];
  struct chunk total = {0};
  make_text();
  chunks = calloc(WORKERS, sizeof *chunks);
  if (!chunks)
    return 1;
  const char *pos = text; // NORACE
  for (int i = 0; i < WORKERS; i++) {
    const char *stop = text + text_len * (i + 1) / WORKERS; // NORACE
    while (stop < text + text_len && !isspace((unsigned char)*stop)) // NORACE
      stop++;
    chunks[i].begin = pos; // NORACE
    chunks[i].end = stop; // NORACE
    pos = stop;
    if (pthread_create(&tid[i], NULL, count_chunk, chunks + i)) {
      fprintf(stderr, "no thread\n");
      exit(1);
    }
  }
  for (int i = 0; i < WORKERS; i++) {
    pthread_join(tid[i], NULL);
    total.words += chunks[i].words; // NORACE
    total.lines += chunks[i].lines; // NORACE
    if (chunks[i].longest > total.longest) // NORACE
      total.longest = chunks[i].longest; // NORACE
    for (int k = 0; k < 26; k++)
      total.hist[k] += chunks[i].hist[k]; // NORACE
  }
  printf("%u words %u lines longest %u\n", total.words, total.lines, total.longest);
  free(chunks); // NORACE
  free(text); // NORACE
  return 0;
}
