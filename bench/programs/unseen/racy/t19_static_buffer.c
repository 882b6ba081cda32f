#include <pthread.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t out_mu = PTHREAD_MUTEX_INITIALIZER;
static size_t out_len;
static char last[40];

static const char *fmt_addr(unsigned a) {
  static char buf[20];
  static unsigned calls;
  calls++; // RACE!
  snprintf(buf, sizeof buf, "%u.%u.%u.%u", a >> 24, (a >> 16) & 255, (a >> 8) & 255, a & 255); // RACE!
  return buf;
}

static void emit(const char *s) {
  pthread_mutex_lock(&out_mu);
  out_len += strlen(s); // RACE!
  strncpy(last, s, sizeof last - 1); // RACE!
  pthread_mutex_unlock(&out_mu);
}

static void *show(void *arg) {
  unsigned base = *(const unsigned *)arg; // NORACE
  for (unsigned i = 0; i < 20; i++)
    emit(fmt_addr(base + i));
  return NULL;
}

int main(void) {
  static const unsigned nets[2] = {0x0a000001u, 0xc0a80001u};
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, show, (void *)&nets[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%zu %s\n", out_len, last); // NORACE
  return 0;
}
