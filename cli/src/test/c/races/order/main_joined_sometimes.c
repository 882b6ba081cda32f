// Only one of the two ways joins main.
#include <pthread.h>

static pthread_t main_id;
static int total;

static void *heir(void *arg) {
  if (arg != NULL) pthread_join(main_id, NULL);
  total++;  // RACE
  return NULL;
}

int main(void) {
  pthread_t t;
  main_id = pthread_self();
  pthread_create(&t, NULL, heir, NULL);
  total = 1;  // RACE
  pthread_exit(NULL);
}
