#include <pthread.h>
#include <stdio.h>
#include <string.h>

static char line[64];
static int have;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c_full = PTHREAD_COND_INITIALIZER, c_empty = PTHREAD_COND_INITIALIZER;
static long printed;

static void *writer(void *a) {
  for (int i = 0; i < 10; i++) {
    pthread_mutex_lock(&m);
    while (have) // NORACE
      pthread_cond_wait(&c_empty, &m);
    snprintf(line, sizeof line, "line %d", i); // RACE!
    have = 1; // NORACE
    pthread_cond_signal(&c_full);
    pthread_mutex_unlock(&m);
  }
  return NULL;
}

static void *printer(void *a) {
  for (int i = 0; i < 10; i++) {
    pthread_mutex_lock(&m);
    while (!have) // NORACE
      pthread_cond_wait(&c_full, &m);
    have = 0; // NORACE
    pthread_cond_signal(&c_empty);
    pthread_mutex_unlock(&m);
    printed += (long)strlen(line); // RACE!
  }
  return NULL;
}

int main(void) {
  pthread_t w, p;
  pthread_create(&w, NULL, writer, NULL);
  pthread_create(&p, NULL, printer, NULL);
  pthread_join(w, NULL);
  pthread_join(p, NULL);
  return printed == 0; // NORACE
}
