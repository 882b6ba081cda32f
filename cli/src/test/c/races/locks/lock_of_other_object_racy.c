// Two calls of a function return two objects: the lock of one does not guard the other.
#include <pthread.h>
#include <stddef.h>

struct account {
  pthread_mutex_t mutex;
  long balance;
  struct account *next;
};

static struct account accounts[4];

static struct account *last_of(struct account *a) {
  while (a->next != NULL) a = a->next;
  return a;
}

static void *transfer(void *arg) {
  struct account *from = last_of(arg);
  struct account *to = last_of(&accounts[1]);
  pthread_mutex_lock(&from->mutex);
  from->balance--;  // RACE
  to->balance++;  // RACE
  pthread_mutex_unlock(&from->mutex);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 4; i++) pthread_mutex_init(&accounts[i].mutex, NULL);
  pthread_create(&a, NULL, transfer, &accounts[2]);
  pthread_create(&b, NULL, transfer, &accounts[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
