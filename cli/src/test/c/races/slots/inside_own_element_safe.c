// Wherever in its own element a thread is: at an index it computes, or in a string.
#include <pthread.h>
#include <string.h>

struct part {
  unsigned seed;
  unsigned counts[32];
  char name[16];
};

static struct part parts[4];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char last[64];

static void note(const char *name) {
  pthread_mutex_lock(&lock);
  strncpy(last, name, sizeof last - 1); // NORACE
  pthread_mutex_unlock(&lock);
}

static void *count(void *argument) {
  struct part *p = argument;
  for (int i = 0; i < 100; i++) {
    p->seed = p->seed * 5 + 1;   // NORACE
    p->counts[p->seed & 31] += 1; // NORACE
  }
  note(p->name);
  return strlen(p->name) ? p : NULL; // NORACE
}

int main(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) {
    parts[i].seed = i;               // NORACE
    memset(parts[i].counts, 0, 128); // NORACE
    strcpy(parts[i].name, "part");   // NORACE
    pthread_create(&threads[i], NULL, count, &parts[i]);
  }
  for (int i = 0; i < 4; i++) {
    pthread_join(threads[i], NULL);
  }
  return parts[0].counts[3]; // NORACE
}
