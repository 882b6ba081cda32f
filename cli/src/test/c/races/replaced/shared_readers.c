// Readers hold the lock in shared mode; the old settings are freed after they were replaced.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct option {
  const char *key;
  char *value;
  int reads;
};

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static struct option options[4];

static void set(int i, const char *text) {
  char *copy = strdup(text);
  if (copy == NULL) return;
  pthread_rwlock_wrlock(&lock);
  struct option *o = &options[i % 4];
  char *old = o->value;  // NORACE
  o->value = copy;  // NORACE
  pthread_rwlock_unlock(&lock);
  free(old);  // NORACE
}

static size_t get(int i) {
  size_t n = 0;
  pthread_rwlock_rdlock(&lock);
  struct option *o = &options[i % 4];
  if (o->value != NULL) n = strlen(o->value);  // NORACE
  pthread_rwlock_unlock(&lock);
  return n;
}

static void *writer(void *arg) {
  for (int i = 0; i < 100; i++) set(i, "on");
  return arg;
}

static void *reader(void *arg) {
  size_t sum = 0;
  for (int i = 0; i < 100; i++) sum += get(i);
  return (void *)sum;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i < 2 ? writer : reader, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
