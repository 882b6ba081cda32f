// The same, but one letter is counted in the next part, another in the one whose number is one more.
#include <pthread.h>
#include <string.h>

#define PARTS 3

struct part {
  const char *text;
  int number;
  int hist[26];
  int more[26];
};

static struct part parts[PARTS + 1];

static void count(struct part *p, char c) {
  p[1].hist[c - 'a']++; // RACE
}

static void *run(void *arg) {
  struct part *p = arg;
  for (size_t i = 0; i < strlen(p->text); i++) {
    count(p, p->text[i]);
    p->hist[p->text[i] - 'a']++;                      // RACE
    p->more[p->text[i] - 'a']++;                      // RACE
    parts[p->number + 1].more[p->text[i] - 'a' + 1]++; // RACE
  }
  return NULL;
}

int main(void) {
  pthread_t t[PARTS];
  for (int i = 0; i < PARTS; i++) {
    parts[i].text = "abcabc";
    parts[i].number = i;
    pthread_create(&t[i], NULL, run, &parts[i]);
  }
  for (int i = 0; i < PARTS; i++)
    pthread_join(t[i], NULL);
  return 0;
}
