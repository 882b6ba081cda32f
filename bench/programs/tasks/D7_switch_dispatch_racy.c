#include <pthread.h>
#include <stdint.h>

static int owned_by_main, owned_by_worker;
static void act(int role) {
  switch (role) {
  case 0:
    owned_by_main++; // RACE!
    break;
  case 1:
    owned_by_worker++; // NORACE
    break;
  }
}
static void *w(void *p) {
  act((int)(intptr_t)p);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, (void *)(intptr_t)0);
  act(0);
  pthread_join(t, 0);
  return owned_by_main + owned_by_worker; // NORACE
}
