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
/* --- wqcard: interrupt queues events, a work item drains them, no main --- */
typedef int irqreturn_t;
extern int request_irq(unsigned int, irqreturn_t (*)(int, void *), unsigned long, const char *, void *);
extern void free_irq(unsigned int, void *);
struct work_struct { unsigned long data; void (*func)(struct work_struct *); };
#define INIT_WORK(w, f) do { (w)->data = 0; (w)->func = (f); } while (0)
extern int schedule_work(struct work_struct *);
extern int cancel_work_sync(struct work_struct *);
extern u32 readl(const volatile void __iomem *);
#define offsetof_(t, m) __builtin_offsetof(t, m)
#define container_of(p, t, m) ((t *)((char *)(p) - offsetof_(t, m)))

#define EVQ 32
struct card {
    void __iomem *regs;
    spinlock_t evlock;
    u32 ev[EVQ];
    unsigned ev_in, ev_out;
    unsigned lost;
    struct work_struct work;
    struct mutex stat_lock;
    unsigned long handled[4];
};

static struct card card;

static irqreturn_t card_irq(int irq, void *id)
{
    struct card *c = id;
    u32 status = readl(c->regs);  // NORACE

    if (!status)
        return 0;
    spin_lock(&c->evlock);
    if (c->ev_in - c->ev_out < EVQ)  // NORACE
        c->ev[c->ev_in++ % EVQ] = status;  // NORACE
    else
        c->lost++;  // RACE
    spin_unlock(&c->evlock);
    schedule_work(&c->work);
    return 1;
}

static int next_event(struct card *c, u32 *out)
{
    int got = 0;

    spin_lock_irq(&c->evlock);
    if (c->ev_in != c->ev_out) {  // NORACE
        *out = c->ev[c->ev_out++ % EVQ];  // NORACE
        got = 1;
    }
    spin_unlock_irq(&c->evlock);
    return got;
}

static void card_work(struct work_struct *w)
{
    struct card *c = container_of(w, struct card, work);
    u32 ev;

    while (next_event(c, &ev)) {
        mutex_lock(&c->stat_lock);
        c->handled[ev & 3]++;  // NORACE
        mutex_unlock(&c->stat_lock);
    }
}

static ssize_t_ card_read(struct file *f, char __user *ub, size_t_ n, loff_t_ *pos)
{
    unsigned long copy[5];
    int i;

    if (n < sizeof copy)
        return -EINVAL;
    mutex_lock(&card.stat_lock);
    for (i = 0; i < 4; i++)
        copy[i] = card.handled[i];  // NORACE
    mutex_unlock(&card.stat_lock);
    spin_lock_irq(&card.evlock);
    copy[4] = card.lost;  // NORACE
    spin_unlock_irq(&card.evlock);
    return copy_to_user(ub, copy, sizeof copy) ? -EFAULT : (ssize_t_)sizeof copy;
}

static const struct file_operations card_fops = { .owner = THIS_MODULE, .read = card_read };
static struct miscdevice card_misc = { 255, "wqcard", &card_fops };
extern void __iomem *ioremap(unsigned long, unsigned long);

int init_module(void)
{
    int err;

    spin_lock_init(&card.evlock);
    mutex_init(&card.stat_lock);
    INIT_WORK(&card.work, card_work);  // NORACE
    card.regs = ioremap(0xd000, 64);  // NORACE
    if (!card.regs)  // NORACE
        return -ENODEV;
    err = request_irq(9, card_irq, 0, "wqcard", &card);
    if (err)
        return err;
    err = misc_register(&card_misc);
    if (err) {
        free_irq(9, &card);
        cancel_work_sync(&card.work);
    }
    return err;
}

void cleanup_module(void)
{
    misc_deregister(&card_misc);
    printk("wqcard: lost %u\n", card.lost);  // RACE
    free_irq(9, &card);
    cancel_work_sync(&card.work);
    printk("wqcard: %lu %u\n", card.handled[0], card.lost);  // NORACE
}
