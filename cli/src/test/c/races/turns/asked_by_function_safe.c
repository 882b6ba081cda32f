// Functions ask whose turn it is and pass it on.
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int owner;
static struct { int a, b; } data;

static bool is_turn_of(int me) {
  pthread_mutex_lock(&lock);
  bool is_mine = owner == me;
  pthread_mutex_unlock(&lock);
  return is_mine;
}

static void pass_to(int other) {
  pthread_mutex_lock(&lock);
  owner = other;
  pthread_mutex_unlock(&lock);
}

static void work(void) {
  data.a++;  // NORACE
  data.b--;  // NORACE
}

static void *player(void *arg) {
  int me = (int)(long)arg;
  for (int i = 0; i < 10; i++) {
    while (!is_turn_of(me))
      ;
    work();
    switch (me) {
    case 0:
      pass_to(1);
      break;
    case 1:
      pass_to(2);
      break;
    default:
      pass_to(0);
    }
  }
  return NULL;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, player, (void *)0);
  pthread_create(&b, NULL, player, (void *)1);
  pthread_create(&c, NULL, player, (void *)2);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return data.a;  // NORACE
}
