// The same, but a reader uses the text after it has given the lock back.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *motd;

static void set(const char *text) {
  char *copy = strdup(text), *old;
  if (copy == NULL) return;
  pthread_mutex_lock(&lock);
  old = motd;  
  motd = copy;  
  pthread_mutex_unlock(&lock);
  free(old);  // RACE
}

static void *writer(void *arg) {
  for (int i = 0; i < 100; i++) set("hello");
  return arg;
}

static void *reader(void *arg) {
  char text[16], *found = NULL;
  for (int i = 0; i < 100; i++) {
    pthread_mutex_lock(&lock);
    if (motd != NULL) {
      found = motd;

    }
    pthread_mutex_unlock(&lock);
    if (found != NULL) strncpy(text, found, sizeof text - 1);  // RACE
  }
  return arg;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i < 2 ? writer : reader, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  free(motd);  
  return 0;
}
