#include <pthread.h>
#include <errno.h>

extern int __VERIFIER_nondet_int(void);
#define LOCK(m) do { pthread_mutex_lock(&(m)); } while (0)
#define UNLOCK(m) do { pthread_mutex_unlock(&(m)); } while (0)

struct dev { pthread_mutex_t m; int open; int errors; };
static struct dev d = {PTHREAD_MUTEX_INITIALIZER, 0, 0};

static int use_dev(struct dev *p, int n) {
  int rc = 0;
  LOCK(p->m);
  if (n < 0) {
    rc = -EINVAL;
    goto fail;
  }
  p->open += n; // NORACE
  if (p->open > 100) { // NORACE
    rc = -EBUSY;
    p->open = 0; // NORACE
    goto fail;
  }
  UNLOCK(p->m);
  return 0;
fail:
  UNLOCK(p->m);
  p->errors++; // RACE!
  return rc;
}

static void *user(void *arg) {
  struct dev *p = arg;
  for (int i = 0; i < 50; i++)
    use_dev(p, __VERIFIER_nondet_int());
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, user, &d);
  pthread_create(&b, 0, user, &d);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return d.errors; // NORACE
}
