// One of the implementations keeps its state in a static variable, shared by all devices.
#include <pthread.h>
#include <stdlib.h>
struct dev;
struct dev_ops { int (*write)(struct dev *, const char *, int); long (*stat)(struct dev *); };
struct dev { const struct dev_ops *ops; pthread_mutex_t lock; long bytes; };

static long mem_total;
static char last;

static int a_write(struct dev *d, const char *s, int n) {
  d->bytes += n; // NORACE
  return n;
}
static int b_write(struct dev *d, const char *s, int n) {
  d->bytes += n; // NORACE
  mem_total += n; // RACE
  last = s[n - 1]; // RACE
  return n;
}
static long a_stat(struct dev *d) { return d->bytes; } // NORACE
static long b_stat(struct dev *d) {
  return d->bytes + mem_total; // RACE
}
static const struct dev_ops ops_a = {a_write, a_stat}, ops_b = {b_write, b_stat};

static struct dev *dev_new(const struct dev_ops *ops) {
  struct dev *d = calloc(1, sizeof *d);
  if (!d) abort();
  d->ops = ops; // NORACE
  pthread_mutex_init(&d->lock, NULL);
  return d;
}

static struct dev *devs[4];

static void *user(void *arg) {
  long s = 0;
  for (int i = 0; i < 200; i++) {
    struct dev *d = devs[i % 4]; // NORACE
    pthread_mutex_lock(&d->lock);
    d->ops->write(d, "abc", 3); // NORACE
    s += d->ops->stat(d); // NORACE
    pthread_mutex_unlock(&d->lock);
  }
  return (void *)s;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 4; i++)
    devs[i] = dev_new(i & 1 ? &ops_b : &ops_a); // NORACE
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, user, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return last != 'c'; // NORACE
}
