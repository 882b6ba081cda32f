#include <pthread.h>
#include <stdio.h>
#include <string.h>

static const char *fmt(int v, char *buf, size_t n) {
  snprintf(buf, n, "<%d>", v); // NORACE
  return buf;
}
static void *w(void *arg) {
  int base = *(int *)arg; // NORACE
  size_t total = 0;
  char buf[16];
  for (int i = 0; i < 10; i++) {
    const char *s = fmt(base + i, buf, sizeof buf);
    total += strlen(s); // NORACE
  }
  return total ? arg : NULL;
}
int main(void) {
  int b[2] = {100, 200};
  pthread_t x, y;
  pthread_create(&x, NULL, w, &b[0]);
  pthread_create(&y, NULL, w, &b[1]);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return 0;
}
