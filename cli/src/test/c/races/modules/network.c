/* One processor sends at a time; what others see is under a lock. */
#include "kernel.h"

struct sk_buff { unsigned len; };
struct net_device;
struct net_device_ops {
  int (*ndo_open)(struct net_device *);
  int (*ndo_stop)(struct net_device *);
  int (*ndo_start_xmit)(struct sk_buff *, struct net_device *);
  long *(*ndo_get_stats)(struct net_device *);
};
struct net_device { const struct net_device_ops *netdev_ops; void *priv; };
extern int register_netdev(struct net_device *);
extern void unregister_netdev(struct net_device *);

static spinlock_t lock;
static long bytes, shown, packets, opened;

static int n_open(struct net_device *d) {
  opened++; // NORACE
  return 0;
}
static int n_stop(struct net_device *d) {
  opened--; // NORACE
  return 0;
}
static int n_xmit(struct sk_buff *b, struct net_device *d) {
  packets++; // NORACE
  spin_lock(&lock);
  bytes += b->len; // NORACE
  spin_unlock(&lock);
  return 0;
}
static long *n_stats(struct net_device *d) {
  spin_lock(&lock);
  shown = bytes; // NORACE
  spin_unlock(&lock);
  return &shown;
}
static const struct net_device_ops ops = {n_open, n_stop, n_xmit, n_stats};
static struct net_device device = {&ops, NULL};

int init_module(void) {
  spin_lock_init(&lock);
  return register_netdev(&device);
}
void cleanup_module(void) {
  unregister_netdev(&device);
  printk("%ld %ld\n", packets, opened); // NORACE
}
