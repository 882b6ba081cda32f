// A semaphore that is taken and given by functions of the program is a lock like any other.
#include <pthread.h>
#include <semaphore.h>

static sem_t gate, slots[4];
static int inside, table[4], outside;

static void enter(sem_t *s) { sem_wait(s); }

static void leave(sem_t *s) { sem_post(s); }

static void leave_gate(void) { leave(&gate); }

static void *visitor(void *arg) {
  enter(&gate);
  inside++;  // NORACE
  leave_gate();
  outside++;  // RACE
  for (int i = 0; i < 4; i++) {
    enter(&slots[i]);
    table[i]++;  // NORACE
    leave(&slots[i]);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  sem_init(&gate, 0, 1);
  for (int i = 0; i < 4; i++)
    sem_init(&slots[i], 0, 1);
  pthread_create(&a, NULL, visitor, NULL);
  pthread_create(&b, NULL, visitor, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
