#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
struct ctx { pthread_mutex_t a, b; int state; int errors; int *buf; };

static int step(struct ctx *c) {
  int rc = -1;
  pthread_mutex_lock(&c->a);
  if (c->state == 3) // NORACE
    goto err_a;
  pthread_mutex_lock(&c->b);
  if (!c->buf) { // NORACE
    c->buf = malloc(4 * sizeof(int)); // NORACE
    if (!c->buf) // NORACE
      goto err_b;
    c->buf[0] = 0; // NORACE
  }
  if (__VERIFIER_nondet_int() > 200)
    goto err_b;
  c->buf[0]++; // NORACE
  c->state = (c->state + 1) % 5; // NORACE
  rc = 0;
err_b:
  if (rc)
    c->errors++; // NORACE
  pthread_mutex_unlock(&c->b);
err_a:
  pthread_mutex_unlock(&c->a);
  return rc;
}

static void *loop(void *p) {
  struct ctx *c = p;
  for (int i = 0; i < 10; i++)
    if (step(c) < 0) {
      pthread_mutex_lock(&c->b);
      c->errors++; // NORACE
      pthread_mutex_unlock(&c->b);
      break;
    }
  return NULL;
}

int main(void) {
  struct ctx c = {.state = 0};
  pthread_t t1, t2;
  pthread_mutex_init(&c.a, NULL);
  pthread_mutex_init(&c.b, NULL);
  pthread_create(&t1, NULL, loop, &c);
  pthread_create(&t2, NULL, loop, &c);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  int e = c.errors; // NORACE
  free(c.buf); // NORACE
  return e > 100;
}
