/* Character device with a receive FIFO filled by an interrupt handler. */
typedef unsigned long size_t;
typedef long ssize_t;
typedef long long loff_t;
typedef unsigned char u8;
typedef unsigned int u32;
typedef int irqreturn_t;
#define NULL ((void *)0)
#define IRQ_NONE 0
#define IRQ_HANDLED 1
#define IRQF_SHARED 0x80
#define __user
#define __iomem
#define __init
#define __exit
#define EFAULT 14
#define EAGAIN 11
#define ENOMEM 12
#define ERESTARTSYS 512

struct raw_spinlock { int v; };
typedef struct spinlock { struct raw_spinlock rlock; } spinlock_t;
typedef struct wait_queue_head { spinlock_t lock; void *head[2]; } wait_queue_head_t;
struct module;
struct inode { void *i_private; };
struct file { void *private_data; unsigned f_flags; };
struct file_operations {
    struct module *owner;
    ssize_t (*read)(struct file *, char __user *, size_t, loff_t *);
    ssize_t (*write)(struct file *, const char __user *, size_t, loff_t *);
    long (*unlocked_ioctl)(struct file *, unsigned, unsigned long);
    int (*open)(struct inode *, struct file *);
    int (*release)(struct inode *, struct file *);
};
struct miscdevice {
    int minor;
    const char *name;
    const struct file_operations *fops;
};
extern int misc_register(struct miscdevice *);
extern void misc_deregister(struct miscdevice *);
extern int request_irq(unsigned irq, irqreturn_t (*handler)(int, void *), unsigned long flags, const char *name, void *dev);
extern void free_irq(unsigned irq, void *dev);
extern unsigned long _raw_spin_lock_irqsave(struct raw_spinlock *);
extern void _raw_spin_unlock_irqrestore(struct raw_spinlock *, unsigned long);
extern void _raw_spin_lock(struct raw_spinlock *);
extern void _raw_spin_unlock(struct raw_spinlock *);
#define spin_lock_irqsave(l, f) do { (f) = _raw_spin_lock_irqsave(&(l)->rlock); } while (0)
#define spin_unlock_irqrestore(l, f) _raw_spin_unlock_irqrestore(&(l)->rlock, f)
static inline void spin_lock(spinlock_t *l) { _raw_spin_lock(&l->rlock); }
static inline void spin_unlock(spinlock_t *l) { _raw_spin_unlock(&l->rlock); }
extern void __init_waitqueue_head(wait_queue_head_t *, const char *, void *);
extern void __wake_up(wait_queue_head_t *, unsigned, int, void *);
extern unsigned long copy_to_user(void __user *, const void *, unsigned long);
extern unsigned ioread32(const void __iomem *);
extern void iowrite32(u32, void __iomem *);
extern void *ioremap(unsigned long, unsigned long);
extern void iounmap(void *);

#define FIFO 64
#define REG_STATUS 0
#define REG_DATA 4
#define REG_ACK 8

struct rxdev {
    void __iomem *regs;
    spinlock_t lock;
    wait_queue_head_t wait;
    u8 fifo[FIFO];
    unsigned head, tail;
    unsigned overruns;
    unsigned irqs;
};

static struct rxdev rx;

static irqreturn_t rx_irq(int irq, void *data)
{
    struct rxdev *d = data;
    u32 status = ioread32((char *)d->regs + REG_STATUS);  // NORACE
    if (!(status & 1))
        return IRQ_NONE;
    spin_lock(&d->lock);
    d->irqs++;  // NORACE
    while (ioread32((char *)d->regs + REG_STATUS) & 1) {
        u8 c = (u8)ioread32((char *)d->regs + REG_DATA);
        if (d->head - d->tail >= FIFO)  // NORACE
            d->overruns++;  // NORACE
        else
            d->fifo[d->head++ % FIFO] = c;  // NORACE
    }
    iowrite32(status, (char *)d->regs + REG_ACK);
    spin_unlock(&d->lock);
    __wake_up(&d->wait, 1, 1, NULL);
    return IRQ_HANDLED;
}

static ssize_t rx_read(struct file *f, char __user *buf, size_t n, loff_t *pos)
{
    struct rxdev *d = f->private_data;
    unsigned long flags;
    u8 tmp[16];
    size_t got = 0;
    if (n > sizeof tmp)
        n = sizeof tmp;
    spin_lock_irqsave(&d->lock, flags);
    while (got < n && d->tail != d->head)  // NORACE
        tmp[got++] = d->fifo[d->tail++ % FIFO];  // NORACE
    spin_unlock_irqrestore(&d->lock, flags);
    if (got == 0)
        return -EAGAIN;
    if (copy_to_user(buf, tmp, got))
        return -EFAULT;
    return (ssize_t)got;
}

static long rx_ioctl(struct file *f, unsigned cmd, unsigned long arg)
{
    struct rxdev *d = f->private_data;
    unsigned long flags;
    long r;
    spin_lock_irqsave(&d->lock, flags);
    r = (long)d->overruns;  // NORACE
    if (cmd == 1)
        d->overruns = 0;  // NORACE
    spin_unlock_irqrestore(&d->lock, flags);
    return r;
}

static int rx_open(struct inode *i, struct file *f)
{
    f->private_data = &rx;
    return 0;
}

static const struct file_operations rx_fops = {
    .read = rx_read,
    .unlocked_ioctl = rx_ioctl,
    .open = rx_open,
};

static struct miscdevice rx_misc = { 255, "rxdev", &rx_fops };

static int __init rx_init(void)
{
    int err;
    rx.regs = ioremap(0xfe000000, 0x100);  // NORACE
    if (!rx.regs)
        return -ENOMEM;
    __init_waitqueue_head(&rx.wait, "rx", NULL);
    err = request_irq(9, rx_irq, IRQF_SHARED, "rxdev", &rx);
    if (err)
        goto unmap;
    err = misc_register(&rx_misc);
    if (err)
        goto irq;
    return 0;
irq:
    free_irq(9, &rx);
unmap:
    iounmap(rx.regs);
    return err;
}

static void __exit rx_exit(void)
{
    misc_deregister(&rx_misc);
    free_irq(9, &rx);
    iounmap(rx.regs);
}

int init_module(void) __attribute__((alias("rx_init")));
void cleanup_module(void) __attribute__((alias("rx_exit")));
