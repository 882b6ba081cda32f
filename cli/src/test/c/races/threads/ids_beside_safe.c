// What is stored beside the ids of threads, in the loop that starts these, does not replace them.
#include <pthread.h>
#include <string.h>
struct worker { int number; pthread_t id; int state; char name[16]; };
static int sum;
static void *count(void *p) {
  __atomic_fetch_add(&sum, 1, __ATOMIC_RELAXED); // NORACE
  return p;
}
int main(void) {
  struct worker w[4];
  for (int i = 0; i < 4; i++) {
    memset(&w[i], 0, sizeof w[i]);
    w[i].number = i;
    pthread_create(&w[i].id, 0, count, 0);
    w[i].state = 1;
    w[i].name[0] = 'w';
  }
  for (int i = 0; i < 4; i++)
    pthread_join(w[i].id, 0);
  sum = 0; // NORACE
  return 0;
}
