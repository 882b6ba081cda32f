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
/* --- probeirq: everything is set up before the interrupt is requested --- */
typedef int irqreturn_t;
extern int request_irq(unsigned int, irqreturn_t (*)(int, void *), unsigned long, const char *, void *);
extern void free_irq(unsigned int, void *);
extern u32 readl(const volatile void __iomem *);
extern void writel(u32, volatile void __iomem *);
extern void __iomem *ioremap(unsigned long, unsigned long);
extern void iounmap(void __iomem *);
struct pci_dev { unsigned int irq; unsigned long bar0; void *driver_data; };
struct pci_driver { const char *name; int (*probe)(struct pci_dev *); void (*remove)(struct pci_dev *); };
extern int pci_register_driver(struct pci_driver *);
extern void pci_unregister_driver(struct pci_driver *);

struct adc {
    void __iomem *regs;
    spinlock_t lock;
    u32 threshold;
    u32 *samples;
    unsigned nsamples, pos;
    unsigned long alarms;
};

static irqreturn_t adc_irq(int irq, void *id)
{
    struct adc *a = id;
    u32 v = readl(a->regs);  // NORACE

    spin_lock(&a->lock);
    a->samples[a->pos] = v;  // NORACE
    a->pos = (a->pos + 1) % a->nsamples;  // NORACE
    if (v > a->threshold)  // RACE
        a->alarms++;  // NORACE
    spin_unlock(&a->lock);
    return 1;
}

static int adc_probe(struct pci_dev *pdev)
{
    struct adc *a = kzalloc(sizeof *a, GFP_KERNEL);
    int err = -ENOMEM;

    if (!a)
        return err;
    spin_lock_init(&a->lock);
    a->nsamples = 256;  // NORACE
    a->samples = kzalloc(256 * sizeof(u32), GFP_KERNEL);  // NORACE
    if (!a->samples)  // NORACE
        goto free_adc;
    a->regs = ioremap(pdev->bar0, 4096);  // NORACE
    if (!a->regs)  // NORACE
        goto free_samples;
    err = request_irq(pdev->irq, adc_irq, 0, "adc", a);
    if (err)
        goto unmap;
    a->threshold = 1000;  // RACE
    writel(1, (char *)a->regs + 8);  // NORACE
    pdev->driver_data = a;
    return 0;
unmap:
    iounmap(a->regs);  // NORACE
free_samples:
    kfree(a->samples);  // NORACE
free_adc:
    kfree(a);
    return err;
}

static void adc_remove(struct pci_dev *pdev)
{
    struct adc *a = pdev->driver_data;

    writel(0, (char *)a->regs + 8);  // NORACE
    free_irq(pdev->irq, a);
    printk("adc: %lu alarms\n", a->alarms);  // NORACE
    iounmap(a->regs);  // NORACE
    kfree(a->samples);  // NORACE
    kfree(a);
}

static struct pci_driver adc_driver = { "adc", adc_probe, adc_remove };

int init_module(void)
{
    return pci_register_driver(&adc_driver);
}

void cleanup_module(void)
{
    pci_unregister_driver(&adc_driver);
}
