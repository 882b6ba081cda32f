// As kept_entry.c, but an entry is changed after it was added.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef void CURL;
int curl_easy_setopt(CURL *handle, int option, ...);
CURL *curl_easy_init(void);

struct entry {
  char *name;
  struct entry *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct entry *entries;
static CURL *handle;

static void set_name(struct entry *e, const char *name) {
  free(e->name);  // RACE: not under the lock by the adder
  e->name = strdup(name);  // RACE
}

static void destroy(struct entry *e) {
  free(e->name);
  free(e);
}

static struct entry *make(const char *name) {
  struct entry *e = calloc(1, sizeof *e);
  if (e == NULL) return NULL;
  e->name = strdup("");
  set_name(e, name);
  if (name[0] == 0) {
    destroy(e);
    return NULL;
  }
  return e;
}

static void *adder(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct entry *e = make(arg);
    if (e == NULL) continue;
    pthread_mutex_lock(&lock);
    e->next = entries;
    entries = e;
    pthread_mutex_unlock(&lock);
    set_name(e, "c");
  }
  return NULL;
}

static void *updater(void *arg) {
  int seen = 0;
  for (int i = 0; i < 100; i++) {
    char first = 0;
    pthread_mutex_lock(&lock);
    for (struct entry *e = entries; e != NULL; e = e->next) {
      curl_easy_setopt(handle, 10029, e);
      seen += e->name[0];  // RACE
      set_name(e, "b");
    }
    pthread_mutex_unlock(&lock);
    seen += first;
  }
  return seen ? arg : NULL;
}

int main(void) {
  pthread_t t[4];
  handle = curl_easy_init();
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i < 2 ? adder : updater, "a");
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
