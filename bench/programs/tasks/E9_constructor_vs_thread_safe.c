#include <pthread.h>

static int table[4];
static pthread_t bg;
static int bg_ok;
static void *refresh(void *a) {
  table[0] = 5; // NORACE
  return a;
}
__attribute__((constructor)) static void boot(void) {
  table[0] = 1; // NORACE
  bg_ok = pthread_create(&bg, 0, refresh, 0) == 0; // NORACE
}
int main(void) {
  if (bg_ok) pthread_join(bg, 0); // NORACE
  int r = table[0]; // NORACE
  return r;
}
