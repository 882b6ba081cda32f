// A getter returns a pointer into a static under a lock; callers use it after.
#include <pthread.h>
#include <stdio.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static const char *addr_text(unsigned a) {
  static char buf[32];
  pthread_mutex_lock(&m);
  snprintf(buf, sizeof buf, "%u.%u", a >> 8, a & 255); // RACE
  pthread_mutex_unlock(&m);
  return buf;
}
static void *f(void *arg) {
  char line[64];
  strcpy(line, addr_text((unsigned)(size_t)arg)); // RACE
  return (void *)(size_t)strlen(line);
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, (void *)258);
  pthread_create(&b, 0, f, (void *)515);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
