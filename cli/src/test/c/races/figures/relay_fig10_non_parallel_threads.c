// RELAY, figure 10: the state is tested and set so that only one copy of the thread ever runs.
// The starter is one thread, which waits until the new thread has set the state. No race.
#include <pthread.h>
#include <semaphore.h>

enum { STATE_NONE, STATE_MASTER };

static int state;
static int mesg_maxlen;

static void set_sync_mesg_maxlen(int s) {
  mesg_maxlen = s == STATE_MASTER ? 1400 : 0;  // NORACE
}

static void *sync_thread(void *arg) {
  sem_t *startup = arg;
  state = STATE_MASTER;  // NORACE: the starter waits
  set_sync_mesg_maxlen(state);  // NORACE
  sem_post(startup);
  return NULL;
}

static int start_sync_thread(void) {
  pthread_t t;
  static sem_t startup;
  if (state == STATE_MASTER) return -1;  // NORACE
  sem_init(&startup, 0, 0);
  while (pthread_create(&t, NULL, sync_thread, &startup) != 0) {
  }
  pthread_detach(t);
  sem_wait(&startup);
  return 0;
}

int main(void) {
  int first = start_sync_thread();
  int second = start_sync_thread();
  return first == 0 && second == -1 ? 0 : 1;
}
