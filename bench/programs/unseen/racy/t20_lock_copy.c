#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

/* The guard is copied with the structure: each thread locks its own copy. */
struct shared { pthread_mutex_t mu; int *level; int *alarms; };

static int level_store, alarm_store;
static pthread_mutex_t alarm_mu = PTHREAD_MUTEX_INITIALIZER;

static void raise_level(struct shared s, int by) {
  pthread_mutex_lock(&s.mu);
  *s.level += by; // RACE!
  pthread_mutex_unlock(&s.mu);
  pthread_mutex_lock(&alarm_mu);
  if (by > 100)
    ++*s.alarms; // NORACE
  pthread_mutex_unlock(&alarm_mu);
}

static void *sensor(void *p) {
  struct shared *s = p;
  for (int i = 0; i < 20; i++)
    raise_level(*s, __VERIFIER_nondet_int()); // NORACE
  return NULL;
}

int main(void) {
  struct shared s;
  pthread_t a, b;
  pthread_mutex_init(&s.mu, NULL);
  s.level = &level_store; // NORACE
  s.alarms = &alarm_store; // NORACE
  if (pthread_create(&a, NULL, sensor, &s) || pthread_create(&b, NULL, sensor, &s))
    abort();
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return level_store == -5 && alarm_store; // NORACE
}
