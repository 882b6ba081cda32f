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
/* --- blinker: periodic timer with a period set through ioctl, no main --- */
struct timer_list { void (*function)(unsigned long); unsigned long data, expires; void *base; };
extern void init_timer(struct timer_list *);
extern void add_timer(struct timer_list *);
extern int mod_timer(struct timer_list *, unsigned long);
extern int del_timer_sync(struct timer_list *);
extern unsigned long get_jiffies(void);
extern void led_set(int on);

struct blink {
    struct timer_list timer;
    spinlock_t lock;
    unsigned long period;
    int on;
    int stopping;
    unsigned long toggles;
};

static struct blink *bl;

static void blink_tick(unsigned long data)
{
    struct blink *b = (struct blink *)data;

    int stopping;

    spin_lock(&b->lock);
    b->on = !b->on;  // NORACE
    b->toggles++;  // NORACE
    led_set(b->on);  // NORACE
    stopping = b->stopping;  // NORACE
    spin_unlock(&b->lock);
    if (!stopping)
        mod_timer(&b->timer, get_jiffies() + b->period);  // RACE
}

static long blink_ioctl(struct file *f, unsigned int cmd, unsigned long arg)
{
    struct blink *b = bl;  // NORACE
    unsigned long flags;
    long ret = 0;

    spin_lock_irqsave(&b->lock, flags);
    switch (cmd) {
    case 1:
        if (arg == 0)
            ret = -EINVAL;
        else
            b->period = arg;  // RACE
        break;
    case 2:
        ret = b->toggles;  // NORACE
        break;
    case 3:
        b->on = 1;  // NORACE
        break;
    }
    spin_unlock_irqrestore(&b->lock, flags);
    return ret;
}

static const struct file_operations blink_fops = { .owner = THIS_MODULE, .unlocked_ioctl = blink_ioctl };
static struct miscdevice blink_misc = { 255, "blink", &blink_fops };

int init_module(void)
{
    int err;

    bl = kzalloc(sizeof *bl, GFP_KERNEL);  // NORACE
    if (!bl)  // NORACE
        return -ENOMEM;
    spin_lock_init(&bl->lock);  // NORACE
    bl->period = 100;  // NORACE
    init_timer(&bl->timer);  // NORACE
    bl->timer.function = blink_tick;  // NORACE
    bl->timer.data = (unsigned long)bl;  // NORACE
    bl->timer.expires = get_jiffies() + bl->period;  // NORACE
    err = misc_register(&blink_misc);
    if (err) {
        kfree(bl);  // NORACE
        return err;
    }
    add_timer(&bl->timer);  // NORACE
    return 0;
}

void cleanup_module(void)
{
    unsigned long flags;

    misc_deregister(&blink_misc);
    spin_lock_irqsave(&bl->lock, flags);  // NORACE
    bl->stopping = 1;  // NORACE
    spin_unlock_irqrestore(&bl->lock, flags);  // NORACE
    del_timer_sync(&bl->timer);  // NORACE
    printk("blink: %lu toggles\n", bl->toggles);  // NORACE
    kfree(bl);  // NORACE
}
