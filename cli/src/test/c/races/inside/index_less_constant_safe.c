// Each thread counts letters in its own part: the index is a letter less another one.
#include <pthread.h>
#include <string.h>

#define PARTS 3

struct part {
  const char *text;
  long words;
  int hist[26];
};

static struct part parts[PARTS];

static void count(struct part *p, char c) {
  p->hist[c - 'a']++; // NORACE
}

static void *run(void *arg) {
  struct part *p = arg;
  for (size_t i = 0; i < strlen(p->text); i++) {
    count(p, p->text[i]);
    p->words += p->hist[p->text[i] - 'a' + 1]; // NORACE
  }
  return NULL;
}

int main(void) {
  pthread_t t[PARTS];
  int total = 0;
  for (int i = 0; i < PARTS; i++) {
    parts[i].text = "abcabc"; // NORACE
    pthread_create(&t[i], NULL, run, &parts[i]);
  }
  for (int i = 0; i < PARTS; i++) {
    pthread_join(t[i], NULL);
    for (int k = 0; k < 26; k++)
      total += parts[i].hist[k]; // NORACE
  }
  return total == 0;
}
