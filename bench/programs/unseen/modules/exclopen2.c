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
/* --- exclopen: single opener enforced by an atomic counter --- */
extern int atomic_read(const atomic_t *);
extern void atomic_set(atomic_t *, int);
extern void atomic_inc(atomic_t *);
extern int atomic_dec_and_test(atomic_t *);

struct excl {
    atomic_t available;
    unsigned char regs[16];
    unsigned pos;
    unsigned long opens;
};

static struct excl ex;

static int excl_open(struct inode *ino, struct file *f)
{
    if (!atomic_dec_and_test(&ex.available)) {  // NORACE
        atomic_inc(&ex.available);  // NORACE
        return -EBUSY;
    }
    ex.opens++;  // NORACE
    ex.pos = 0;  // RACE
    f->private_data = &ex;
    return 0;
}

static ssize_t_ excl_write(struct file *f, const char __user *ub, size_t_ n, loff_t_ *pos)
{
    struct excl *e = f->private_data;
    size_t_ i;

    for (i = 0; i < n && e->pos < sizeof e->regs; i++) {  // RACE
        unsigned char c;

        if (copy_from_user(&c, ub + i, 1))
            return -EFAULT;
        e->regs[e->pos++] = c;  // RACE
    }
    return i;
}

static int excl_release(struct inode *ino, struct file *f)
{
    struct excl *e = f->private_data;

    atomic_inc(&e->available);  // NORACE
    e->pos = 0;  // RACE
    return 0;
}

static int excl_init(void)
{
    atomic_set(&ex.available, 1);  // NORACE
    ex.opens = 0;  // NORACE
    return 0;
}

#include <pthread.h>

static void *user(void *a)
{
    struct inode ino;
    struct file f;
    loff_t_ p = 0;

    for (int k = 0; k < 50; k++) {
        if (excl_open(&ino, &f))
            continue;
        excl_write(&f, "xyz", 3, &p);
        excl_release(&ino, &f);
    }
    return NULL;
}

int main(void)
{
    pthread_t t[3];

    excl_init();
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, user, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    return ex.opens == 0;  // NORACE
}
