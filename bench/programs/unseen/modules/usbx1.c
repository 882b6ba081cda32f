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
/* --- usbx: device with disconnect, all entry points take the io mutex --- */
struct usbx {
    struct mutex io;
    int present;
    int opened;
    unsigned char *bulk;
    unsigned bulk_len;
    unsigned errors;
};

static struct usbx dev;

static int usbx_open(struct inode *ino, struct file *f)
{
    int ret = 0;

    mutex_lock(&dev.io);
    if (!dev.present)  // NORACE
        ret = -ENODEV;
    else
        dev.opened++;  // NORACE
    mutex_unlock(&dev.io);
    f->private_data = &dev;
    return ret;
}

static ssize_t_ usbx_read(struct file *f, char __user *ub, size_t_ n, loff_t_ *pos)
{
    struct usbx *d = f->private_data;
    ssize_t_ ret;

    mutex_lock(&d->io);
    if (!d->present) {  // NORACE
        ret = -ENODEV;
        goto out;
    }
    if (n > d->bulk_len)  // NORACE
        n = d->bulk_len;  // NORACE
    if (copy_to_user(ub, d->bulk, n)) {  // NORACE
        d->errors++;  // NORACE
        ret = -EFAULT;
    } else {
        ret = n;
    }
out:
    mutex_unlock(&d->io);
    return ret;
}

static ssize_t_ usbx_write(struct file *f, const char __user *ub, size_t_ n, loff_t_ *pos)
{
    struct usbx *d = f->private_data;
    ssize_t_ ret = -ENODEV;

    mutex_lock(&d->io);
    if (d->present) {  // NORACE
        if (n > 32)
            n = 32;
        ret = copy_from_user(d->bulk, ub, n) ? -EFAULT : (ssize_t_)n;  // NORACE
        d->bulk_len = n;  // NORACE
    }
    mutex_unlock(&d->io);
    return ret;
}

static int usbx_release(struct inode *ino, struct file *f)
{
    struct usbx *d = f->private_data;

    mutex_lock(&d->io);
    d->opened--;  // NORACE
    mutex_unlock(&d->io);
    return 0;
}

static int usbx_probe(void)
{
    mutex_init(&dev.io);
    dev.bulk = kzalloc(32, GFP_KERNEL);  // NORACE
    if (!dev.bulk)  // NORACE
        return -ENOMEM;
    dev.bulk_len = 32;  // NORACE
    dev.present = 1;  // NORACE
    return 0;
}

static void usbx_disconnect(void)
{
    mutex_lock(&dev.io);
    dev.present = 0;  // NORACE
    kfree(dev.bulk);  // NORACE
    dev.bulk = NULL;  // NORACE
    mutex_unlock(&dev.io);
}

#include <pthread.h>

static void *user(void *a)
{
    struct inode i;
    struct file f;
    loff_t_ p = 0;
    char b[32] = "abc";

    for (int k = 0; k < 20; k++) {
        if (usbx_open(&i, &f))
            return NULL;
        usbx_write(&f, b, sizeof b, &p);
        usbx_read(&f, b, sizeof b, &p);
        usbx_release(&i, &f);
    }
    return NULL;
}

static void *hub(void *a)
{
    usbx_disconnect();
    return NULL;
}

int main(void)
{
    pthread_t u[2], h;

    if (usbx_probe())
        return 1;
    pthread_create(&u[0], NULL, user, NULL);
    pthread_create(&u[1], NULL, user, NULL);
    pthread_create(&h, NULL, hub, NULL);
    pthread_join(h, NULL);
    pthread_join(u[0], NULL);
    pthread_join(u[1], NULL);
    return dev.opened;  // NORACE
}
