// What is replaced is known by another pointer, too.
#include <pthread.h>
#include <stdlib.h>

struct settings {
  int level;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct settings *current, *backup;

static void *writer(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct settings *made = calloc(1, sizeof *made);
    if (made == NULL) break;
    pthread_mutex_lock(&lock);
    struct settings *old = current;
    current = made;
    if (i == 50) backup = made;
    pthread_mutex_unlock(&lock);
    if (old != NULL) old->level = 0;  // RACE
  }
  return arg;
}

static void *reader(void *arg) {
  long sum = 0;
  pthread_mutex_lock(&lock);
  if (backup != NULL) sum += backup->level;  // RACE
  pthread_mutex_unlock(&lock);
  return (void *)sum;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i < 2 ? writer : reader, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
