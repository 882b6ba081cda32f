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
#define RING_SIZE 64
#define RINGDEV_RESET 0x5201
#define RINGDEV_COUNT 0x5202
/* --- ringdev: byte ring with a mutex --- */
struct ringdev {
    struct mutex lock;
    char *buf;
    unsigned head, tail;
    unsigned long total_in, total_out;
};

static struct ringdev *rdev;

static ssize_t_ ring_read(struct file *f, char __user *ub, size_t_ n, loff_t_ *pos)
{
    struct ringdev *d = f->private_data;
    size_t_ done = 0;

    if (mutex_lock_interruptible(&d->lock))
        return -EINTR;
    while (done < n && d->tail != d->head) {  // NORACE
        if (copy_to_user(ub + done, &d->buf[d->tail % RING_SIZE], 1)) {  // NORACE
            mutex_unlock(&d->lock);
            return -EFAULT;
        }
        d->tail++;  // NORACE
        done++;
    }
    d->total_out += done;  // NORACE
    mutex_unlock(&d->lock);
    return done;
}

static ssize_t_ ring_write(struct file *f, const char __user *ub, size_t_ n, loff_t_ *pos)
{
    struct ringdev *d = f->private_data;
    size_t_ done = 0;

    if (mutex_lock_interruptible(&d->lock))
        return -EINTR;
    while (done < n && d->head - d->tail < RING_SIZE) {  // NORACE
        if (copy_from_user(&d->buf[d->head % RING_SIZE], ub + done, 1)) {  // NORACE
            mutex_unlock(&d->lock);
            return -EFAULT;
        }
        d->head++;  // NORACE
        done++;
    }
    d->total_in += done;  // NORACE
    mutex_unlock(&d->lock);
    return done;
}

static long ring_ioctl(struct file *f, unsigned int cmd, unsigned long arg)
{
    struct ringdev *d = f->private_data;
    long ret = 0;

    mutex_lock(&d->lock);
    switch (cmd) {
    case RINGDEV_RESET:
        d->head = d->tail = 0;  // NORACE
        break;
    case RINGDEV_COUNT:
        ret = d->head - d->tail;  // NORACE
        break;
    default:
        ret = -EINVAL;
    }
    mutex_unlock(&d->lock);
    return ret;
}

static int ring_open(struct inode *ino, struct file *f)
{
    f->private_data = rdev;  // NORACE
    return 0;
}

static const struct file_operations ring_fops = {
    .owner = THIS_MODULE, .read = ring_read, .write = ring_write,
    .unlocked_ioctl = ring_ioctl, .open = ring_open,
};
static struct miscdevice ring_misc = { 255, "ring", &ring_fops };

static int __init ring_init(void)
{
    rdev = kzalloc(sizeof *rdev, GFP_KERNEL);  // NORACE
    if (!rdev)  // NORACE
        return -ENOMEM;
    mutex_init(&rdev->lock);  // NORACE
    rdev->buf = kmalloc(RING_SIZE, GFP_KERNEL);  // NORACE
    if (!rdev->buf) {  // NORACE
        kfree(rdev);  // NORACE
        return -ENOMEM;
    }
    return misc_register(&ring_misc);
}

static void __exit ring_exit(void)
{
    misc_deregister(&ring_misc);
    kfree(rdev->buf);  // NORACE
    kfree(rdev);  // NORACE
}

#include <pthread.h>

static void *writer(void *a)
{
    struct inode i; struct file f; loff_t_ p = 0;
    ring_open(&i, &f);
    for (int k = 0; k < 30; k++)
        ring_write(&f, "hello", 5, &p);
    ring_ioctl(&f, RINGDEV_RESET, 0);
    return NULL;
}

static void *reader(void *a)
{
    struct inode i; struct file f; loff_t_ p = 0; char b[8];
    ring_open(&i, &f);
    for (int k = 0; k < 30; k++) {
        ring_read(&f, b, 8, &p);
        ring_ioctl(&f, RINGDEV_COUNT, 0);
    }
    return NULL;
}

int main(void)
{
    pthread_t w, r;
    if (ring_init())
        return 1;
    pthread_create(&w, NULL, writer, NULL);
    pthread_create(&r, NULL, reader, NULL);
    pthread_join(w, NULL);
    pthread_join(r, NULL);
    ring_exit();
    return 0;
}
