// Two find one holder under the lock in shared mode, and replace what is in it.
#include <pthread.h>
#include <stdlib.h>

struct text {
  int length;
};

struct holder {
  struct text *text;
};

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static struct holder *current;

static void reload(void) {
  struct holder *made = calloc(1, sizeof *made);
  if (made == NULL) return;
  pthread_rwlock_wrlock(&lock);
  struct holder *old = current;
  current = made;
  pthread_rwlock_unlock(&lock);
  free(old);
}

static void change(int n) {
  struct text *made = calloc(1, sizeof *made);
  if (made == NULL) return;
  made->length = n;  // RACE
  pthread_rwlock_rdlock(&lock);
  struct text *old = NULL;
  if (current != NULL) {
    old = current->text;  // RACE
    current->text = made;  // RACE
  }
  pthread_rwlock_unlock(&lock);
  if (old != NULL) old->length = 0;  // RACE
}

static void *writer(void *arg) {
  for (int i = 0; i < 100; i++) reload();
  return arg;
}

static void *changer(void *arg) {
  for (int i = 0; i < 100; i++) change(i);
  return arg;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i < 2 ? writer : changer, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
