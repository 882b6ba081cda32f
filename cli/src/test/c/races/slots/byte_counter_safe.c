// Numbers of threads in a byte that a limit keeps from beginning again.
#include <pthread.h>
#include <stdint.h>
static int a[256], b[256], c[256];
static void *first(void *p) {
  a[(long)p]++; // NORACE
  return 0;
}
static void *second(void *p) {
  b[(long)p]++; // NORACE
  return 0;
}
static void *third(void *p) {
  c[(long)p]++; // NORACE
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t[256], u[256], v[256];
  uint8_t n = argc;
  for (uint8_t i = 0; i < 4; i++)
    pthread_create(&t[i], 0, first, (void *)(long)i);
  for (uint8_t i = 0; i < n; i++)
    pthread_create(&u[i], 0, second, (void *)(long)i);
  for (uint8_t i = 7; i > 0; i--)
    pthread_create(&v[i], 0, third, (void *)(long)i);
  for (uint8_t i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  a[0] = 0; // NORACE
  for (uint8_t i = 0; i < n; i++)
    pthread_join(u[i], 0);
  b[0] = 0; // NORACE
  return 0;
}
