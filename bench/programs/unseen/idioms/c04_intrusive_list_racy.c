// Two intrusive lists with a lock each; an element is touched through the one list while being under the other's lock.
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))
struct link { struct link *next; };
struct item { int id; int uses; struct link by_age; struct link by_name; };
static struct link *ages, *names;
static pthread_mutex_t age_lock = PTHREAD_MUTEX_INITIALIZER, name_lock = PTHREAD_MUTEX_INITIALIZER;

static void add(int id) {
  struct item *it = calloc(1, sizeof *it);
  if (!it) abort();
  it->id = id; // NORACE
  pthread_mutex_lock(&age_lock);
  it->by_age.next = ages; // NORACE
  ages = &it->by_age; // NORACE
  pthread_mutex_unlock(&age_lock);
  pthread_mutex_lock(&name_lock);
  it->by_name.next = names; // NORACE
  names = &it->by_name; // NORACE
  pthread_mutex_unlock(&name_lock);
}

static void *by_age(void *arg) {
  for (int r = 0; r < 100; r++) {
    pthread_mutex_lock(&age_lock);
    for (struct link *l = ages; l; l = l->next) { // NORACE
      struct item *it = container_of(l, struct item, by_age);
      it->uses++; // RACE
    }
    pthread_mutex_unlock(&age_lock);
  }
  return NULL;
}

static void *by_name(void *arg) {
  long s = 0;
  for (int r = 0; r < 100; r++) {
    pthread_mutex_lock(&name_lock);
    for (struct link *l = names; l; l = l->next) { // NORACE
      struct item *it = container_of(l, struct item, by_name);
      s += it->id; // NORACE
      it->uses--; // RACE
    }
    pthread_mutex_unlock(&name_lock);
  }
  return (void *)s;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 5; i++)
    add(i);
  pthread_create(&a, NULL, by_age, NULL);
  pthread_create(&b, NULL, by_name, NULL);
  for (int i = 5; i < 10; i++)
    add(i);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
