// What strtol, strtok_r and bsearch find is somewhere in what they are given, or nothing: code behind each of
// the ways runs.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct entry {
  int key;
  pthread_mutex_t lock;
  long hits;
};

static struct entry table[8];
static int level, words, blanks, guarded;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int parse(const char *text, int *out) {
  char *end = NULL;
  long value = strtol(text, &end, 10);
  if (end == text) {
    return 0;
  }
  *out = (int)value;
  return 1;
}

static int compare(const void *a, const void *b) {
  return ((const struct entry *)a)->key - ((const struct entry *)b)->key;
}

static struct entry *find(int key) {
  struct entry wanted = {.key = key};
  return bsearch(&wanted, table, 8, sizeof table[0], compare);
}

static void *worker(void *text) {
  int value = 0;
  char copy[64], *rest;
  if (parse(text, &value)) {
    level = value; // RACE
  }
  strncpy(copy, text, sizeof copy - 1);
  if (strtok_r(copy, " ", &rest)) {
    words++; // RACE
  } else {
    blanks++; // RACE
  }
  if (strncpy(copy, text, sizeof copy - 1) != copy) {
    guarded++; // NORACE
  }
  struct entry *one = find(value), *other = find(7 - value);
  if (one && other) {
    pthread_mutex_lock(&one->lock);
    other->hits++; // RACE
    pthread_mutex_unlock(&one->lock);
  }
  if (one == NULL) {
    pthread_mutex_lock(&lock);
    guarded++; // NORACE
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(int argc, char **argv) {
  pthread_t threads[2];
  for (int i = 0; i < 8; i++) {
    table[i].key = i;
    pthread_mutex_init(&table[i].lock, NULL);
  }
  pthread_create(&threads[0], NULL, worker, argv[1]);
  pthread_create(&threads[1], NULL, worker, argv[2]);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return level + argc;
}
