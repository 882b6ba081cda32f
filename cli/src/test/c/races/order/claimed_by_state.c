// A state under the lock says who may touch the slot without it.
#include <pthread.h>

enum { FREE, BUSY };

struct slot {
  int state;
  int data;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct slot slots[2];
static int failures;

static struct slot *claim(void) {
  struct slot *found = NULL;
  pthread_mutex_lock(&lock);
  for (int i = 0; i < 2 && found == NULL; i++) {
    if (slots[i].state == FREE) {  // NORACE
      slots[i].state = BUSY;  // NORACE
      found = &slots[i];
    }
  }
  pthread_mutex_unlock(&lock);
  return found;
}

static void give_back(struct slot *s) {
  pthread_mutex_lock(&lock);
  s->state = FREE;  // NORACE
  pthread_mutex_unlock(&lock);
}

static void *worker(void *arg) {
  struct slot *s = claim();
  if (s == NULL) {
    failures++;  // RACE
    return NULL;
  }
  s->data++;  // NORACE: claimed
  give_back(s);
  return arg;
}

int main(void) {
  pthread_t t[5];
  for (int i = 0; i < 5; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 5; i++) pthread_join(t[i], NULL);
  return 0;
}
