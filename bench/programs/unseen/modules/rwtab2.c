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
/* --- rwtab: routing table under a reader/writer spin lock --- */
extern void rwlock_init(rwlock_t *);
extern void read_lock(rwlock_t *);
extern void read_unlock(rwlock_t *);
extern void write_lock(rwlock_t *);
extern void write_unlock(rwlock_t *);
extern void atomic_inc(atomic_t *);
extern int atomic_read(const atomic_t *);

struct route {
    struct route *next;
    u32 dst, gw;
    atomic_t used;
    u32 last_src;
};

static struct route *routes;
static rwlock_t route_lock;
static spinlock_t hint_lock;
static u32 hint;

static int route_lookup(u32 dst, u32 src, u32 *gw)
{
    struct route *r;
    int ret = -ENODEV;

    read_lock(&route_lock);
    for (r = routes; r; r = r->next) {  // NORACE
        if (r->dst == dst) {  // NORACE
            *gw = r->gw;  // NORACE
            atomic_inc(&r->used);  // NORACE
            r->last_src = src;  // RACE
            ret = 0;
            break;
        }
    }
    read_unlock(&route_lock);
    if (ret == 0) {
        spin_lock(&hint_lock);
        hint = dst;  // NORACE
        spin_unlock(&hint_lock);
    }
    return ret;
}

static int route_add(u32 dst, u32 gw)
{
    struct route *r = kzalloc(sizeof *r, GFP_KERNEL);

    if (!r)
        return -ENOMEM;
    r->dst = dst;  // NORACE
    r->gw = gw;  // NORACE
    write_lock(&route_lock);
    r->next = routes;  // NORACE
    routes = r;  // NORACE
    write_unlock(&route_lock);
    return 0;
}

static int route_change(u32 dst, u32 gw)
{
    struct route *r;
    int ret = -ENODEV;

    write_lock(&route_lock);
    for (r = routes; r; r = r->next) {  // NORACE
        if (r->dst == dst) {  // NORACE
            r->gw = gw;  // NORACE
            ret = 0;
        }
    }
    write_unlock(&route_lock);
    return ret;
}

static void route_flush(void)
{
    struct route *r, *next;

    write_lock(&route_lock);
    r = routes;  // NORACE
    routes = NULL;  // NORACE
    write_unlock(&route_lock);
    for (; r; r = next) {
        next = r->next;  // NORACE
        printk("%x used %d\n", r->dst, atomic_read(&r->used));  // NORACE
        kfree(r);
    }
}

#include <pthread.h>

static void *forward(void *a)
{
    u32 gw;
    for (u32 i = 0; i < 200; i++)
        route_lookup(i % 8, (u32)(long)a, &gw);
    return NULL;
}

static void *control(void *a)
{
    for (u32 i = 0; i < 30; i++) {
        route_add(i % 8, i);
        route_change(i % 4, i + 1);
        if (i % 10 == 9)
            route_flush();
    }
    return NULL;
}

int main(void)
{
    pthread_t f[2], c;

    rwlock_init(&route_lock);
    spin_lock_init(&hint_lock);
    pthread_create(&c, NULL, control, NULL);
    pthread_create(&f[0], NULL, forward, (void *)1L);
    pthread_create(&f[1], NULL, forward, (void *)2L);
    pthread_join(c, NULL);
    pthread_join(f[0], NULL);
    pthread_join(f[1], NULL);
    route_flush();
    return hint > 7;  // NORACE
}
