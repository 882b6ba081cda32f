/* Ethernet driver: transmit ring filled by ndo_start_xmit, cleaned in the
   interrupt handler. */
typedef unsigned long size_t;
typedef unsigned char u8;
typedef unsigned int u32;
typedef int irqreturn_t;
typedef int netdev_tx_t;
#define NULL ((void *)0)
#define NETDEV_TX_OK 0
#define NETDEV_TX_BUSY 0x10
#define IRQ_NONE 0
#define IRQ_HANDLED 1
#define ENOMEM 12

typedef struct { int raw; } spinlock_t;
struct sk_buff { struct sk_buff *next; unsigned len; u8 *data; };
struct net_device_stats { unsigned long rx_packets, tx_packets, rx_bytes, tx_bytes, tx_errors, tx_dropped; };
struct net_device;
struct net_device_ops {
    int (*ndo_open)(struct net_device *);
    int (*ndo_stop)(struct net_device *);
    netdev_tx_t (*ndo_start_xmit)(struct sk_buff *, struct net_device *);
    struct net_device_stats *(*ndo_get_stats)(struct net_device *);
    void (*ndo_tx_timeout)(struct net_device *);
};
struct net_device {
    char name[16];
    const struct net_device_ops *netdev_ops;
    struct net_device_stats stats;
    unsigned irq;
    void *priv;
};
extern void spin_lock_init(spinlock_t *);
extern void spin_lock(spinlock_t *);
extern void spin_unlock(spinlock_t *);
extern void __spin_lock_irqsave(spinlock_t *, unsigned long *);
extern void spin_unlock_irqrestore(spinlock_t *, unsigned long);
extern unsigned long _spin_lock_irqsave(spinlock_t *);
#define spin_lock_irqsave(l, f) ((f) = _spin_lock_irqsave(l))
extern struct net_device *alloc_etherdev_mqs(int, unsigned, unsigned);
#define alloc_etherdev(n) alloc_etherdev_mqs(n, 1, 1)
extern int register_netdev(struct net_device *);
extern void unregister_netdev(struct net_device *);
extern void free_netdev(struct net_device *);
static inline void *netdev_priv(const struct net_device *d) { return (char *)d + ((sizeof *d + 31) & ~31ul); }
extern void netif_stop_queue(struct net_device *);
extern void netif_wake_queue(struct net_device *);
extern void netif_start_queue(struct net_device *);
extern int netif_queue_stopped(const struct net_device *);
extern int request_irq(unsigned, irqreturn_t (*)(int, void *), unsigned long, const char *, void *);
extern void free_irq(unsigned, void *);
extern void dev_kfree_skb_any(struct sk_buff *);
extern u32 hw_status(unsigned port);
extern void hw_kick(unsigned port, const void *data, unsigned len, unsigned slot);

#define RING 16

struct nic {
    spinlock_t lock;
    struct sk_buff *tx[RING];
    unsigned tx_head, tx_tail;
    unsigned port;
    unsigned resets;
};

static netdev_tx_t nic_xmit(struct sk_buff *skb, struct net_device *dev)
{
    struct nic *n = netdev_priv(dev);
    unsigned long flags;
    unsigned slot;
    spin_lock_irqsave(&n->lock, flags);
    if (n->tx_head - n->tx_tail == RING) {  // RACE
        netif_stop_queue(dev);
        spin_unlock_irqrestore(&n->lock, flags);
        return NETDEV_TX_BUSY;
    }
    slot = n->tx_head++ % RING;  // RACE
    n->tx[slot] = skb;  // RACE
    dev->stats.tx_bytes += skb->len;
    hw_kick(n->port, skb->data, skb->len, slot);
    if (n->tx_head - n->tx_tail == RING)  // RACE
        netif_stop_queue(dev);
    spin_unlock_irqrestore(&n->lock, flags);
    return NETDEV_TX_OK;
}

static void nic_clean(struct net_device *dev, struct nic *n, unsigned done)
{
    while (n->tx_tail != n->tx_head && done--) {  // RACE
        unsigned slot = n->tx_tail % RING;  // NORACE
        dev_kfree_skb_any(n->tx[slot]);  // RACE
        n->tx[slot] = NULL;  // RACE
        n->tx_tail++;  // RACE
        dev->stats.tx_packets++;  // NORACE
    }
}

static irqreturn_t nic_irq(int irq, void *data)
{
    struct net_device *dev = data;
    struct nic *n = netdev_priv(dev);
    u32 st = hw_status(n->port);  // NORACE
    if (!st)
        return IRQ_NONE;
    nic_clean(dev, n, st & 0xff);
    if (netif_queue_stopped(dev))
        netif_wake_queue(dev);
    return IRQ_HANDLED;
}

static int nic_open(struct net_device *dev)
{
    struct nic *n = netdev_priv(dev);
    int err;
    n->tx_head = n->tx_tail = 0;
    err = request_irq(dev->irq, nic_irq, 0x80, dev->name, dev);
    if (err)
        return err;
    netif_start_queue(dev);
    return 0;
}

static int nic_stop(struct net_device *dev)
{
    struct nic *n = netdev_priv(dev);
    netif_stop_queue(dev);
    free_irq(dev->irq, dev);
    while (n->tx_tail != n->tx_head)
        dev_kfree_skb_any(n->tx[n->tx_tail++ % RING]);
    return 0;
}

static const struct net_device_ops nic_ops = {
    .ndo_open = nic_open,
    .ndo_stop = nic_stop,
    .ndo_start_xmit = nic_xmit,
};

static struct net_device *the_dev;

static int nic_init(void)
{
    struct nic *n;
    int err;
    the_dev = alloc_etherdev(sizeof *n);
    if (!the_dev)
        return -ENOMEM;
    n = netdev_priv(the_dev);
    spin_lock_init(&n->lock);
    n->port = 0x300;  // NORACE
    the_dev->irq = 5;
    the_dev->netdev_ops = &nic_ops;
    err = register_netdev(the_dev);
    if (err)
        free_netdev(the_dev);
    return err;
}

static void nic_exit(void)
{
    unregister_netdev(the_dev);
    free_netdev(the_dev);
}

int init_module(void) __attribute__((alias("nic_init")));
void cleanup_module(void) __attribute__((alias("nic_exit")));
