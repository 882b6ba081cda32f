#include <pthread.h>
#include <stdio.h>
#include <string.h>

static char last[64];
static pthread_mutex_t lm = PTHREAD_MUTEX_INITIALIZER;

static void log_msg(const char *who, int n) {
  char tmp[64];
  snprintf(tmp, sizeof tmp, "%s:%d", who, n);
  pthread_mutex_lock(&lm);
  strcpy(last, tmp); // NORACE
  pthread_mutex_unlock(&lm);
}

static void last_msg(char *out, size_t n) {
  pthread_mutex_lock(&lm);
  memcpy(out, last, n); // NORACE
  pthread_mutex_unlock(&lm);
}

static void *worker(void *arg) {
  for (int i = 0; i < 20; i++)
    log_msg(arg, i);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  char copy[64];
  pthread_create(&a, NULL, worker, "alpha");
  pthread_create(&b, NULL, worker, "beta");
  last_msg(copy, sizeof copy);
  puts(copy);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  puts(last); // NORACE
  return 0;
}
