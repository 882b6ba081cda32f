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
/* --- uartx: interrupt driven transmitter, no main --- */
typedef int irqreturn_t;
#define IRQ_NONE 0
#define IRQ_HANDLED 1
extern int request_irq(unsigned int, irqreturn_t (*)(int, void *), unsigned long, const char *, void *);
extern void free_irq(unsigned int, void *);
extern u8 inb(unsigned long port);
extern void outb(u8 v, unsigned long port);

#define TXBUF 128
struct uartx {
    unsigned long base;
    unsigned int irq;
    spinlock_t lock;
    u8 tx[TXBUF];
    unsigned tx_head, tx_tail;
    int tx_running;
    unsigned long rx_count, overruns;
    u8 last_rx;
};

static struct uartx port = { .base = 0x3f8, .irq = 4 };

static void start_tx(struct uartx *p)
{
    if (!p->tx_running && p->tx_head != p->tx_tail) {  // NORACE
        p->tx_running = 1;  // NORACE
        outb(p->tx[p->tx_tail++ % TXBUF], p->base);  // NORACE
    }
}

static irqreturn_t uartx_interrupt(int irq, void *dev_id)
{
    struct uartx *p = dev_id;
    u8 iir;

    spin_lock(&p->lock);
    iir = inb(p->base + 2);  // NORACE
    if (iir & 1) {
        spin_unlock(&p->lock);
        return IRQ_NONE;
    }
    if (iir & 4) {
        p->last_rx = inb(p->base);  // NORACE
        p->rx_count++;  // NORACE
        if (iir & 8)
            p->overruns++;  // RACE
    }
    if (iir & 2) {
        p->tx_running = 0;  // NORACE
        start_tx(p);
    }
    spin_unlock(&p->lock);
    return IRQ_HANDLED;
}

static ssize_t_ uartx_write(struct file *f, const char __user *ub, size_t_ n, loff_t_ *pos)
{
    struct uartx *p = &port;
    unsigned long flags;
    size_t_ i;
    u8 c;

    for (i = 0; i < n; i++) {
        if (copy_from_user(&c, ub + i, 1))
            return -EFAULT;
        spin_lock_irqsave(&p->lock, flags);
        if (p->tx_head - p->tx_tail == TXBUF) {  // NORACE
            spin_unlock_irqrestore(&p->lock, flags);
            break;
        }
        p->tx[p->tx_head++ % TXBUF] = c;  // NORACE
        start_tx(p);
        spin_unlock_irqrestore(&p->lock, flags);
    }
    return i;
}

static long uartx_ioctl(struct file *f, unsigned int cmd, unsigned long arg)
{
    unsigned long flags;

    if (cmd == 2)
        return (long)port.overruns;  // RACE
    spin_lock_irqsave(&port.lock, flags);
    port.rx_count = 0;  // NORACE
    spin_unlock_irqrestore(&port.lock, flags);
    return 0;
}

static const struct file_operations uartx_fops = {
    .owner = THIS_MODULE, .write = uartx_write, .unlocked_ioctl = uartx_ioctl,
};
static struct miscdevice uartx_misc = { 255, "uartx", &uartx_fops };

int init_module(void)
{
    int err;

    spin_lock_init(&port.lock);
    port.tx_head = port.tx_tail = 0;  // NORACE
    err = request_irq(port.irq, uartx_interrupt, 0, "uartx", &port);  // NORACE
    if (err)
        return err;
    err = misc_register(&uartx_misc);
    if (err)
        free_irq(port.irq, &port);  // NORACE
    return err;
}

void cleanup_module(void)
{
    misc_deregister(&uartx_misc);
    free_irq(port.irq, &port);  // NORACE
    printk("uartx: %lu received\n", port.rx_count);  // NORACE
}
