// Numbers of threads in a byte or a short begin again, so two threads have one slot.
#include <pthread.h>
static int a[256], b[256], c[256], d;
static void *first(void *p) {
  a[(long)p]++; // RACE
  return 0;
}
static void *second(void *p) {
  b[(long)p]++; // RACE
  return 0;
}
static void *third(void *p) {
  c[(long)p]++; // RACE
  return 0;
}
static void *count(void *p) {
  __atomic_fetch_add(&d, 1, __ATOMIC_RELAXED); // RACE
  return p;
}
int main(void) {
  static pthread_t t[300], u[300], v[300], w[300];
  int n = 0, m = 0;
  for (unsigned char i = 0; n < 300; i++) {
    pthread_create(&t[n], 0, first, (void *)(long)i);
    n++;
  }
  for (signed char i = 0; i < 200; i++) {
    if (m == 300)
      break;
    pthread_create(&u[m++], 0, second, (void *)(long)(i & 127));
  }
  unsigned char i = 0;
  for (int k = 0; k < 300; k++, i++)
    pthread_create(&v[k], 0, third, (void *)(long)i);
  unsigned char started = 0;
  for (int k = 0; k < 300; k++)
    if (pthread_create(&w[started], 0, count, 0) == 0)
      started++;
  for (int k = 0; k < started; k++)
    pthread_join(w[k], 0);
  d = 0; // RACE
  return 0;
}
