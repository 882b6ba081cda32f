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
/* --- kthr: request list served by a kernel thread --- */
struct task_struct;
extern struct task_struct *kthread_create_run(int (*fn)(void *), void *data, const char *name);
#define kthread_run(fn, data, name) kthread_create_run(fn, data, name)
extern int kthread_stop(struct task_struct *);
extern int kthread_should_stop(void);
extern void wake_up_process(struct task_struct *);
extern void schedule_timeout_interruptible(long);
#define IS_ERR(p) ((unsigned long)(p) >= (unsigned long)-4095)

struct request { struct request *next; unsigned sector; char data[16]; };

static struct request *req_list;
static spinlock_t req_lock;
static char disk[64][16];
static unsigned long served;
static struct task_struct *server;

static struct request *get_request(void)
{
    struct request *r;

    spin_lock(&req_lock);
    r = req_list;  // NORACE
    if (r)
        req_list = r->next;  // NORACE
    spin_unlock(&req_lock);
    return r;
}

static int server_thread(void *arg)
{
    struct request *r;
    int i;

    while (!kthread_should_stop()) {
        while ((r = get_request()) != NULL) {
            for (i = 0; i < 16; i++)
                disk[r->sector % 64][i] = r->data[i];  // NORACE
            served++;  // RACE
            kfree(r);
        }
        schedule_timeout_interruptible(10);
    }
    return 0;
}

static ssize_t_ kthr_write(struct file *f, const char __user *ub, size_t_ n, loff_t_ *pos)
{
    struct request *r = kzalloc(sizeof *r, GFP_KERNEL);

    if (!r)
        return -ENOMEM;
    if (n > 16)
        n = 16;
    if (copy_from_user(r->data, ub, n)) {  // NORACE
        kfree(r);
        return -EFAULT;
    }
    r->sector = (unsigned)*pos;  // NORACE
    spin_lock(&req_lock);
    r->next = req_list;  // NORACE
    req_list = r;  // NORACE
    spin_unlock(&req_lock);
    wake_up_process(server);  // NORACE
    return n;
}

static const struct file_operations kthr_fops = { .owner = THIS_MODULE, .write = kthr_write };
static struct miscdevice kthr_misc = { 255, "kthr", &kthr_fops };

int init_module(void)
{
    int err;

    spin_lock_init(&req_lock);
    server = kthread_run(server_thread, NULL, "kthr");  // NORACE
    if (IS_ERR(server))  // NORACE
        return -ENOMEM;
    err = misc_register(&kthr_misc);
    if (err)
        kthread_stop(server);  // NORACE
    return err;
}

void cleanup_module(void)
{
    struct request *r;

    misc_deregister(&kthr_misc);
    printk("kthr: served %lu\n", served);  // RACE
    kthread_stop(server);  // NORACE
    while ((r = get_request()) != NULL)
        kfree(r);
}
