#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct sess { pthread_mutex_t mu; int state; int err; int retries; };

#define FAIL(s, code) do { (s)->err = (code); goto fail; } while (0) 

static int handshake(struct sess *s) {
  int v = __VERIFIER_nondet_int();
  pthread_mutex_lock(&s->mu);
  if (s->state != 0) { // NORACE
    pthread_mutex_unlock(&s->mu);
    goto fail;
  }
  if (v % 3 == 0) {
    pthread_mutex_unlock(&s->mu);
    FAIL(s, 7); // RACE!
  }
  s->state = 1; // NORACE
  s->err = 0; // RACE!
  s->retries = 0; // RACE!
  pthread_mutex_unlock(&s->mu);
  return 0;
fail:
  s->retries++; // RACE!
  return -1;
}

static void reset(struct sess *s) {
  pthread_mutex_lock(&s->mu);
  s->state = 0; // NORACE
  pthread_mutex_unlock(&s->mu);
}

static void *conn(void *p) {
  for (int i = 0; i < 20; i++)
    if (handshake(p) == 0)
      reset(p);
  return NULL;
}

int main(void) {
  struct sess *s = calloc(1, sizeof *s);
  pthread_t a, b;
  if (!s)
    return 1;
  pthread_mutex_init(&s->mu, NULL);
  pthread_create(&a, NULL, conn, s);
  pthread_create(&b, NULL, conn, s);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  int e = s->err + s->retries; // NORACE
  free(s); // NORACE
  return e == -4;
}
