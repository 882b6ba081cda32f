// A driver's operations behind function pointers in a struct, set up at registration.
#include <pthread.h>
#include <stddef.h>

struct device {
  int opens;
  int errors;
  pthread_mutex_t lock;
  const struct operations *ops;
};

struct operations {
  void (*open)(struct device *);
  void (*fail)(struct device *);
};

static void safe_open(struct device *d) {
  pthread_mutex_lock(&d->lock);
  d->opens++;  // NORACE
  pthread_mutex_unlock(&d->lock);
}

static void careless_fail(struct device *d) {
  d->errors++;  // RACE
}

static const struct operations operations = {safe_open, careless_fail};
static struct device device = {0, 0, PTHREAD_MUTEX_INITIALIZER, NULL};

static void *user(void *arg) {
  struct device *d = arg;
  d->ops->open(d);
  d->ops->fail(d);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  device.ops = &operations;  // NORACE
  pthread_create(&a, NULL, user, &device);
  pthread_create(&b, NULL, user, &device);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
