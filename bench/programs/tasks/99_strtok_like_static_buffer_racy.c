#include <pthread.h>
#include <stdio.h>
#include <string.h>

static const char *fmt(int v) {
  static char buf[16];
  size_t n = sizeof buf;
  snprintf(buf, n, "<%d>", v); // RACE!
  return buf;
}
static void *w(void *arg) {
  int base = *(int *)arg; // NORACE
  size_t total = 0;
  for (int i = 0; i < 10; i++) {
    const char *s = fmt(base + i);
    total += strlen(s); // RACE!
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
