// Two players have the same number; one works after it has passed the turn on.
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int owner;
static int data, late;
static int second_owner;

static bool is_turn_of(int *cell, int me) {
  pthread_mutex_lock(&lock);
  bool is_mine = *cell == me;
  pthread_mutex_unlock(&lock);
  return is_mine;
}

static void pass_to(int *cell, int other) {
  pthread_mutex_lock(&lock);
  *cell = other;
  pthread_mutex_unlock(&lock);
}

static void *player(void *arg) {
  int me = (int)(long)arg;
  while (!is_turn_of(&owner, me))
    ;
  data++;  // RACE!
  pass_to(&owner, 1 - me);
  return NULL;
}

static void *first(void *arg) {
  while (!is_turn_of(&second_owner, 0))
    ;
  pass_to(&second_owner, 1);
  late++;  // RACE!
  return arg;
}

static void *second(void *arg) {
  while (!is_turn_of(&second_owner, 1))
    ;
  late--;  // RACE!
  pass_to(&second_owner, 0);
  return arg;
}

int main(void) {
  pthread_t a, b, c, d, e;
  pthread_create(&a, NULL, player, (void *)0);
  pthread_create(&b, NULL, player, (void *)1);
  pthread_create(&c, NULL, player, (void *)1);
  pthread_create(&d, NULL, first, NULL);
  pthread_create(&e, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  pthread_join(d, NULL);
  pthread_join(e, NULL);
  return 0;
}
