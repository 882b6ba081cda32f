/* A file operation excludes the interrupt by its spin lock. */
#include "kernel.h"

static spinlock_t lock;
static unsigned long count;

static int x_irq(int irq, void *d) {
  spin_lock(&lock);
  count++; // NORACE
  spin_unlock(&lock);
  return 1;
}
static long x_ioctl(struct file *f, unsigned c, unsigned long a) {
  unsigned long flags;
  long n;
  flags = _spin_lock_irqsave(&lock);
  n = count; // NORACE
  spin_unlock_irqrestore(&lock, flags);
  return n;
}
static const struct file_operations fops = {.unlocked_ioctl = x_ioctl};
static struct miscdevice misc = {255, "x", &fops};

int init_module(void) {
  int e;
  spin_lock_init(&lock);
  e = request_irq(5, x_irq, 0, "x", &count);
  if (e)
    return e;
  e = misc_register(&misc);
  if (e)
    free_irq(5, &count);
  return e;
}
void cleanup_module(void) {
  misc_deregister(&misc);
  free_irq(5, &count);
}
