/* The number of open files is counted under a lock. */
#include "kernel.h"

static spinlock_t lock;
static int users;

static int x_open(struct inode *i, struct file *f) {
  spin_lock(&lock);
  users++; // NORACE
  spin_unlock(&lock);
  return 0;
}
static int x_release(struct inode *i, struct file *f) {
  spin_lock(&lock);
  users--; // NORACE
  spin_unlock(&lock);
  return 0;
}
static const struct file_operations fops = {.open = x_open, .release = x_release};
static struct miscdevice misc = {255, "x", &fops};

int init_module(void) {
  spin_lock_init(&lock);
  return misc_register(&misc);
}
void cleanup_module(void) { misc_deregister(&misc); }
