#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct chardev;
struct file_ops {
  int (*open)(struct chardev *);
  int (*ioctl)(struct chardev *, unsigned cmd, unsigned long arg);
  void (*release)(struct chardev *);
};

struct chardev {
  pthread_mutex_t lock;
  int users;
  unsigned long mode;
  char regs[16];
  const struct file_ops *ops;
};

#define CMD_SET 1
#define CMD_CLR 2

static int dev_open(struct chardev *d) {
  int rc = 0;
  pthread_mutex_lock(&d->lock);
  if (d->users >= 8) { // NORACE
    rc = -EBUSY;
    goto out;
  }
  if (d->users++ == 0) // NORACE
    memset(d->regs, 0, sizeof d->regs); // NORACE
out:
  pthread_mutex_unlock(&d->lock);
  return rc;
}

static int dev_ioctl(struct chardev *d, unsigned cmd, unsigned long arg) {
  int rc = 0;
  if (arg >= sizeof d->regs)
    return -EINVAL;
  pthread_mutex_lock(&d->lock);
  switch (cmd) {
  case CMD_SET:
    d->regs[arg] = 1; // NORACE
    d->mode |= 1ul << arg; // NORACE
    break;
  case CMD_CLR:
    d->regs[arg] = 0; // NORACE
    d->mode &= ~(1ul << arg); // NORACE
    break;
  default:
    rc = -ENOTTY;
  }
  pthread_mutex_unlock(&d->lock);
  return rc;
}

static void dev_release(struct chardev *d) {
  pthread_mutex_lock(&d->lock);
  d->users--; // NORACE
  pthread_mutex_unlock(&d->lock);
}

static const struct file_ops ops = {dev_open, dev_ioctl, dev_release};

static void *user(void *arg) {
  struct chardev *d = arg;
  if (d->ops->open(d) != 0) // NORACE
    return NULL;
  for (int i = 0; i < 10; i++)
    d->ops->ioctl(d, __VERIFIER_nondet_int() % 3, i); // NORACE
  d->ops->release(d);
  return NULL;
}

int main(void) {
  pthread_t t[3];
  struct chardev *d = calloc(1, sizeof *d);
  if (!d)
    return 1;
  pthread_mutex_init(&d->lock, NULL);
  d->ops = &ops; // NORACE
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, user, d);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  int left = d->users; // NORACE
  free(d); // NORACE
  return left != 0;
}
