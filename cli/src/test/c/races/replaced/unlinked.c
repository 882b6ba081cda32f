// Found in a list and unlinked under the lock, freed without it.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct entry {
  struct entry *next;
  char *name;
  int uses;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct entry *all;

static void add(const char *name) {
  struct entry *e = calloc(1, sizeof *e);
  if (e == NULL) return;
  e->name = strdup(name);  // NORACE
  pthread_mutex_lock(&lock);
  e->next = all;  // NORACE
  all = e;  // NORACE
  pthread_mutex_unlock(&lock);
}

static void use(const char *name) {
  pthread_mutex_lock(&lock);
  for (struct entry *e = all; e != NULL; e = e->next)  // NORACE
    if (strcmp(e->name, name) == 0) e->uses++;  // NORACE
  pthread_mutex_unlock(&lock);
}

static void drop(const char *name) {
  struct entry **link, *e;
  pthread_mutex_lock(&lock);
  for (link = &all; (e = *link) != NULL; link = &e->next) {  // NORACE
    if (strcmp(e->name, name) == 0) {  // NORACE
      *link = e->next;  // NORACE
      break;
    }
  }
  pthread_mutex_unlock(&lock);
  if (e != NULL) {
    free(e->name);  // NORACE
    free(e);  // NORACE
  }
}

static void *run(void *arg) {
  for (int i = 0; i < 100; i++) {
    add("a");
    use("b");
    drop("a");
  }
  return arg;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, run, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
