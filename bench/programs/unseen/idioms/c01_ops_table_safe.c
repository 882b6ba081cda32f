// Devices with a table of operations; the state of a device is under its lock.
#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>
struct dev;
struct dev_ops {
  int (*open)(struct dev *);
  int (*write)(struct dev *, const char *, int);
  void (*close)(struct dev *);
};
struct dev {
  const struct dev_ops *ops;
  pthread_mutex_t lock;
  int refs;
  long bytes;
  void *priv;
};
struct nulldev { long dropped; };
struct memdev { char buf[64]; int at; };

static int null_open(struct dev *d) { return 0; }
static int null_write(struct dev *d, const char *s, int n) {
  struct nulldev *p = d->priv; // NORACE
  p->dropped += n; // NORACE
  return n;
}
static void null_close(struct dev *d) {}
static int mem_open(struct dev *d) {
  struct memdev *m = d->priv; // NORACE
  m->at = 0; // NORACE
  return 0;
}
static int mem_write(struct dev *d, const char *s, int n) {
  struct memdev *m = d->priv; // NORACE
  int i;
  for (i = 0; i < n && m->at < 64; i++) // NORACE
    m->buf[m->at++] = s[i]; // NORACE
  return i;
}
static void mem_close(struct dev *d) {
  struct memdev *m = d->priv;
  m->at = 0; // NORACE
}
static const struct dev_ops null_ops = {null_open, null_write, null_close};
static const struct dev_ops mem_ops = {mem_open, mem_write, mem_close};

static struct dev *dev_new(const struct dev_ops *ops, size_t size) {
  struct dev *d = calloc(1, sizeof *d);
  if (!d || !(d->priv = calloc(1, size))) // NORACE
    abort();
  d->ops = ops; // NORACE
  pthread_mutex_init(&d->lock, NULL);
  return d;
}

static int dev_open(struct dev *d) {
  int rc = 0;
  pthread_mutex_lock(&d->lock);
  if (d->refs++ == 0) // NORACE
    rc = d->ops->open(d); // NORACE
  pthread_mutex_unlock(&d->lock);
  return rc;
}
static int dev_write(struct dev *d, const char *s, int n) {
  pthread_mutex_lock(&d->lock);
  int rc = d->ops->write(d, s, n); // NORACE
  d->bytes += rc; // NORACE
  pthread_mutex_unlock(&d->lock);
  return rc;
}
static void dev_close(struct dev *d) {
  pthread_mutex_lock(&d->lock);
  if (--d->refs == 0) // NORACE
    d->ops->close(d); // NORACE
  pthread_mutex_unlock(&d->lock);
}

static struct dev *devs[2];

static void *user(void *arg) {
  for (int i = 0; i < 20; i++) {
    struct dev *d = devs[i & 1]; // NORACE
    dev_open(d);
    dev_write(d, "abc", 3);
    dev_close(d);
  }
  return NULL;
}

int main(void) {
  pthread_t t[3];
  devs[0] = dev_new(&null_ops, sizeof(struct nulldev)); // NORACE
  devs[1] = dev_new(&mem_ops, sizeof(struct memdev)); // NORACE
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, user, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  printf("%ld\n", devs[0]->bytes + devs[1]->bytes); // NORACE
  return 0;
}
