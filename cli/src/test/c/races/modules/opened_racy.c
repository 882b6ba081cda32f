/* Two threads that have one file open count without a lock. */
#include "kernel.h"

struct session { struct mutex lock; long count; };

static int x_open(struct inode *i, struct file *f) {
  struct session *s = kzalloc(sizeof *s, 0);
  if (!s)
    return -12;
  f->private_data = s; // NORACE
  mutex_init(&s->lock);
  s->count = 1; // NORACE
  return 0;
}
static long x_read(struct file *f, char *b, unsigned long n, long long *pos) {
  struct session *s = f->private_data; // NORACE
  
  s->count++; // RACE
  
  *pos += n; // NORACE
  return 0;
}
static int x_release(struct inode *i, struct file *f) {
  struct session *s = f->private_data; // NORACE
  printk("%ld\n", s->count); // NORACE
  kfree(s); // NORACE
  return 0;
}
static const struct file_operations fops = {.open = x_open, .read = x_read, .release = x_release};
static struct miscdevice misc = {255, "x", &fops};

int init_module(void) { return misc_register(&misc); }
void cleanup_module(void) { misc_deregister(&misc); }
