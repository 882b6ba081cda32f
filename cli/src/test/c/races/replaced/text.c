// A text is replaced under the lock, and the old one freed without it; readers hold the lock.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *motd;

static void set(const char *text) {
  char *copy = strdup(text), *old;
  if (copy == NULL) return;
  pthread_mutex_lock(&lock);
  old = motd;  // NORACE
  motd = copy;  // NORACE
  pthread_mutex_unlock(&lock);
  free(old);  // NORACE: nobody finds it any more
}

static void *writer(void *arg) {
  for (int i = 0; i < 100; i++) set("hello");
  return arg;
}

static void *reader(void *arg) {
  char text[16];
  for (int i = 0; i < 100; i++) {
    pthread_mutex_lock(&lock);
    if (motd != NULL) {
      strncpy(text, motd, sizeof text - 1);  // NORACE
      text[sizeof text - 1] = 0;
    }
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i < 2 ? writer : reader, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  free(motd);  // NORACE
  return 0;
}
