/* --- what the kernel headers would give --- */
typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long size_t_;
typedef long ssize_t_;
typedef long long loff_t_;
typedef struct { volatile unsigned int slock; } spinlock_t;
typedef struct { volatile unsigned int lock; } rwlock_t;
typedef struct { volatile int counter; } atomic_t;
struct mutex { atomic_t count; spinlock_t wait_lock; void *owner; };
typedef struct { spinlock_t lock; void *task_list; } wait_queue_head_t;
struct module;
#define THIS_MODULE ((struct module *)0)
#define __user
#define __iomem
#define __init
#define __exit
#define GFP_KERNEL 0xd0u
#define EINVAL 22
#define EBUSY 16
#define ENODEV 19
#define ENOMEM 12
#define EFAULT 14
#define EINTR 4
#define NULL ((void *)0)
struct inode { unsigned long i_ino; };
struct file { void *private_data; unsigned f_flags; };
struct file_operations {
    struct module *owner;
    ssize_t_ (*read)(struct file *, char __user *, size_t_, loff_t_ *);
    ssize_t_ (*write)(struct file *, const char __user *, size_t_, loff_t_ *);
    long (*unlocked_ioctl)(struct file *, unsigned int, unsigned long);
    int (*open)(struct inode *, struct file *);
    int (*release)(struct inode *, struct file *);
};
struct miscdevice { int minor; const char *name; const struct file_operations *fops; };
extern int misc_register(struct miscdevice *);
extern int misc_deregister(struct miscdevice *);
extern void spin_lock_init(spinlock_t *);
extern void spin_lock(spinlock_t *);
extern void spin_unlock(spinlock_t *);
extern void spin_lock_irq(spinlock_t *);
extern void spin_unlock_irq(spinlock_t *);
extern unsigned long _spin_lock_irqsave(spinlock_t *);
extern void spin_unlock_irqrestore(spinlock_t *, unsigned long);
#define spin_lock_irqsave(lock, flags) do { flags = _spin_lock_irqsave(lock); } while (0)
extern void mutex_init(struct mutex *);
extern void mutex_lock(struct mutex *);
extern int mutex_lock_interruptible(struct mutex *);
extern int mutex_trylock(struct mutex *);
extern void mutex_unlock(struct mutex *);
extern void *kmalloc(size_t_, unsigned);
extern void *kzalloc(size_t_, unsigned);
extern void kfree(const void *);
extern int printk(const char *, ...);
extern unsigned long copy_to_user(void __user *, const void *, unsigned long);
extern unsigned long copy_from_user(void *, const void __user *, unsigned long);
/* --- netx: ethernet style driver, transmit + interrupt + statistics --- */
typedef int irqreturn_t;
extern int request_irq(unsigned int, irqreturn_t (*)(int, void *), unsigned long, const char *, void *);
extern void free_irq(unsigned int, void *);
struct sk_buff { unsigned int len; unsigned char *data; };
struct net_device;
struct net_device_stats { unsigned long rx_packets, tx_packets, rx_bytes, tx_bytes, tx_errors; };
struct net_device {
    char name[16];
    unsigned int irq;
    void *priv;
    int (*open)(struct net_device *);
    int (*stop)(struct net_device *);
    int (*hard_start_xmit)(struct sk_buff *, struct net_device *);
    struct net_device_stats *(*get_stats)(struct net_device *);
};
extern int register_netdev(struct net_device *);
extern void unregister_netdev(struct net_device *);
extern void netif_start_queue(struct net_device *);
extern void netif_stop_queue(struct net_device *);
extern void netif_wake_queue(struct net_device *);
extern void netif_rx(struct sk_buff *);
extern struct sk_buff *dev_alloc_skb(unsigned);
extern void dev_kfree_skb_any(struct sk_buff *);
extern u32 netx_hw_status(void);
extern void netx_hw_send(unsigned slot, unsigned char *data, unsigned len);

#define TX_RING 8
struct netx_priv {
    spinlock_t lock;
    struct sk_buff *tx_skb[TX_RING];
    unsigned tx_in, tx_out;
    int stopped;
    struct net_device_stats stats;
    struct net_device_stats copy;
};

static int netx_xmit(struct sk_buff *skb, struct net_device *dev)
{
    struct netx_priv *np = dev->priv;  // NORACE
    unsigned long flags;
    unsigned len = skb->len;  // NORACE

    spin_lock_irqsave(&np->lock, flags);
    if (np->tx_in - np->tx_out == TX_RING) {  // NORACE
        np->stopped = 1;  // NORACE
        netif_stop_queue(dev);
        spin_unlock_irqrestore(&np->lock, flags);
        return 1;
    }
    np->tx_skb[np->tx_in % TX_RING] = skb;  // NORACE
    netx_hw_send(np->tx_in % TX_RING, skb->data, len);  // NORACE
    np->tx_in++;  // NORACE
    np->stats.tx_bytes += len;  // NORACE
    spin_unlock_irqrestore(&np->lock, flags);
    return 0;
}

static void netx_tx_done(struct net_device *dev, struct netx_priv *np)
{
    struct sk_buff *skb;

    if (np->tx_in == np->tx_out)  // NORACE
        return;
    skb = np->tx_skb[np->tx_out % TX_RING];  // NORACE
    np->tx_skb[np->tx_out % TX_RING] = NULL;  // NORACE
    np->tx_out++;  // NORACE
    np->stats.tx_packets++;  // NORACE
    dev_kfree_skb_any(skb);
    if (np->stopped) {  // NORACE
        np->stopped = 0;  // NORACE
        netif_wake_queue(dev);
    }
}

static irqreturn_t netx_interrupt(int irq, void *dev_id)
{
    struct net_device *dev = dev_id;
    struct netx_priv *np = dev->priv;  // NORACE
    u32 status = netx_hw_status();
    struct sk_buff *skb;

    if (!status)
        return 0;
    spin_lock(&np->lock);
    if (status & 1)
        netx_tx_done(dev, np);
    if (status & 2) {
        skb = dev_alloc_skb(1536);
        if (skb) {
            np->stats.rx_packets++;  // NORACE
            np->stats.rx_bytes += skb->len;  // NORACE
            netif_rx(skb);
        }
    }
    spin_unlock(&np->lock);
    return 1;
}

static struct net_device_stats *netx_get_stats(struct net_device *dev)
{
    struct netx_priv *np = dev->priv;  // NORACE
    unsigned long flags;

    spin_lock_irqsave(&np->lock, flags);
    np->copy = np->stats;  // NORACE
    spin_unlock_irqrestore(&np->lock, flags);
    return &np->copy;
}

static int netx_open(struct net_device *dev)
{
    int err = request_irq(dev->irq, netx_interrupt, 0, dev->name, dev);  // NORACE

    if (!err)
        netif_start_queue(dev);
    return err;
}

static int netx_stop(struct net_device *dev)
{
    netif_stop_queue(dev);
    free_irq(dev->irq, dev);  // NORACE
    return 0;
}

static struct netx_priv netx_private;
static struct net_device netx_dev = {
    .name = "netx0", .irq = 11, .priv = &netx_private, .open = netx_open, .stop = netx_stop,
    .hard_start_xmit = netx_xmit, .get_stats = netx_get_stats,
};

int init_module(void)
{
    spin_lock_init(&netx_private.lock);
    return register_netdev(&netx_dev);
}

void cleanup_module(void)
{
    unregister_netdev(&netx_dev);
}
