#include <pthread.h>
#include <string.h>

static pthread_once_t o1 = PTHREAD_ONCE_INIT;
static char name[32];

static void init(void) { strcpy(name, "default"); } // NORACE
static void *a(void *p) {
  pthread_once(&o1, init);
  return name[0] == 'd' ? p : 0; // NORACE
}
static void *b(void *p) {
  pthread_once(&o1, init);
  return name[1] == 'e' ? p : 0; // NORACE
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, a, 0);
  pthread_create(&y, 0, b, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return 0;
}
