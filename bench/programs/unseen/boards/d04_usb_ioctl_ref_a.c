/* Old style (2.6) driver: semaphores as mutexes, ioctl without the big lock,
   a table of minors, a URB completion handler. */
typedef unsigned long size_t;
typedef long ssize_t;
typedef long long loff_t;
typedef unsigned gfp_t;
#define NULL ((void *)0)
#define GFP_KERNEL 0xd0u
#define GFP_ATOMIC 0x20u
#define ENODEV 19
#define ENOMEM 12
#define EINTR 4
#define EINVAL 22
#define MAX_DEV 4

typedef struct { int slock; } raw_spinlock_t;
typedef struct { raw_spinlock_t raw_lock; } spinlock_t;
struct semaphore { spinlock_t lock; unsigned count; };
struct module;
struct inode { unsigned i_rdev; };
struct file { void *private_data; };
struct file_operations {
    struct module *owner;
    ssize_t (*write)(struct file *, const char *, size_t, loff_t *);
    long (*unlocked_ioctl)(struct file *, unsigned, unsigned long);
    int (*open)(struct inode *, struct file *);
    int (*release)(struct inode *, struct file *);
};
struct usb_device;
struct usb_interface { int minor; void *data; };
struct usb_device_id { unsigned short vendor, product; };
struct urb;
typedef void (*usb_complete_t)(struct urb *);
struct urb { struct usb_device *dev; unsigned pipe; void *transfer_buffer; int transfer_buffer_length; int actual_length; int status; void *context; usb_complete_t complete; };
struct usb_driver {
    const char *name;
    int (*probe)(struct usb_interface *, const struct usb_device_id *);
    void (*disconnect)(struct usb_interface *);
    const struct usb_device_id *id_table;
};
extern void sema_init(struct semaphore *, int);
extern void down(struct semaphore *);
extern int down_interruptible(struct semaphore *);
extern void up(struct semaphore *);
extern unsigned long _spin_lock_irqsave(spinlock_t *);
extern void _spin_unlock_irqrestore(spinlock_t *, unsigned long);
extern void _spin_lock(spinlock_t *);
extern void _spin_unlock(spinlock_t *);
#define spin_lock_irqsave(l, f) ((f) = _spin_lock_irqsave(l))
#define spin_unlock_irqrestore(l, f) _spin_unlock_irqrestore(l, f)
#define spin_lock(l) _spin_lock(l)
#define spin_unlock(l) _spin_unlock(l)
extern void spin_lock_init(spinlock_t *);
extern void *kmalloc(size_t, gfp_t);
extern void *kzalloc(size_t, gfp_t);
extern void kfree(const void *);
extern struct urb *usb_alloc_urb(int, gfp_t);
extern void usb_free_urb(struct urb *);
extern int usb_submit_urb(struct urb *, gfp_t);
extern void usb_kill_urb(struct urb *);
extern int usb_register(struct usb_driver *);
extern void usb_deregister(struct usb_driver *);
extern int register_chrdev(unsigned, const char *, const struct file_operations *);
extern void unregister_chrdev(unsigned, const char *);
extern unsigned long copy_from_user(void *, const void *, unsigned long);
static inline void usb_fill_bulk_urb(struct urb *u, struct usb_device *d, unsigned pipe, void *buf, int len, usb_complete_t fn, void *ctx)
{
    u->dev = d;
    u->pipe = pipe;
    u->transfer_buffer = buf;
    u->transfer_buffer_length = len;
    u->complete = fn;
    u->context = ctx;
}

struct blinker {
    struct semaphore sem;       /* mode, open_count */
    spinlock_t lock;            /* inflight, errors */
    int mode;
    int open_count;
    int inflight;
    int errors;
};

static struct blinker *devs[MAX_DEV];
static struct semaphore table_sem;

static void blink_done(struct urb *u)
{
    struct blinker *b = u->context;
    spin_lock(&b->lock);
    b->inflight--;  // NORACE
    if (u->status)
        b->errors++;  // NORACE
    spin_unlock(&b->lock);
    kfree(u->transfer_buffer);
    usb_free_urb(u);
}

static ssize_t blink_write(struct file *f, const char *buf, size_t n, loff_t *pos)
{
    struct blinker *b = f->private_data;
    unsigned long flags;
    struct urb *u;
    char *data;
    int mode, r;
    if (n > 64)
        n = 64;
    if (down_interruptible(&b->sem))
        return -EINTR;
    mode = b->mode;  // NORACE
    up(&b->sem);
    u = usb_alloc_urb(0, GFP_KERNEL);
    data = kmalloc(n + 1, GFP_KERNEL);
    if (!u || !data) {
        usb_free_urb(u);
        kfree(data);
        return -ENOMEM;
    }
    data[0] = (char)mode;
    if (copy_from_user(data + 1, buf, n)) {
        kfree(data);
        usb_free_urb(u);
        return -EINVAL;
    }
    usb_fill_bulk_urb(u, NULL, 2, data, (int)n + 1, blink_done, b);
    spin_lock_irqsave(&b->lock, flags);
    b->inflight++;  // NORACE
    spin_unlock_irqrestore(&b->lock, flags);
    r = usb_submit_urb(u, GFP_KERNEL);
    if (r) {
        spin_lock_irqsave(&b->lock, flags);
        b->inflight--;  // NORACE
        spin_unlock_irqrestore(&b->lock, flags);
        kfree(data);
        usb_free_urb(u);
        return r;
    }
    return (ssize_t)n;
}

static long blink_ioctl(struct file *f, unsigned cmd, unsigned long arg)
{
    struct blinker *b = f->private_data;
    unsigned long flags;
    long r = 0;
    if (down_interruptible(&b->sem))
        return -EINTR;
    switch (cmd) {
    case 1:
        b->mode = (int)arg;  // NORACE
        break;
    case 2:
        spin_lock_irqsave(&b->lock, flags);
        r = b->errors;  // NORACE
        b->errors = 0;  // NORACE
        spin_unlock_irqrestore(&b->lock, flags);
        break;
    default:
        r = -EINVAL;
    }
    up(&b->sem);
    return r;
}

static int blink_open(struct inode *i, struct file *f)
{
    struct blinker *b;
    down(&table_sem);
    b = devs[i->i_rdev % MAX_DEV];  // NORACE
    if (b) {
        down(&b->sem);
        b->open_count++;  // NORACE
        up(&b->sem);
        f->private_data = b;
    }
    up(&table_sem);
    return b ? 0 : -ENODEV;
}

static int blink_release(struct inode *i, struct file *f)
{
    struct blinker *b = f->private_data;
    down(&b->sem);
    b->open_count--;  // NORACE
    up(&b->sem);
    return 0;
}

static const struct file_operations blink_fops = {
    .write = blink_write,
    .unlocked_ioctl = blink_ioctl,
    .open = blink_open,
    .release = blink_release,
};

static int blink_probe(struct usb_interface *intf, const struct usb_device_id *id)
{
    struct blinker *b = kzalloc(sizeof *b, GFP_KERNEL);
    if (!b)
        return -ENOMEM;
    sema_init(&b->sem, 1);
    spin_lock_init(&b->lock);
    b->mode = 1;  // NORACE
    down(&table_sem);
    devs[intf->minor % MAX_DEV] = b;  // NORACE
    up(&table_sem);
    return 0;
}

static void blink_disconnect(struct usb_interface *intf)
{
    down(&table_sem);
    devs[intf->minor % MAX_DEV] = NULL;  // NORACE
    up(&table_sem);
    /* freed with the last file, not shown here */
}

static const struct usb_device_id blink_ids[] = { { 0x1234, 0x5678 }, { 0, 0 } };
static struct usb_driver blink_driver = { "blinker", blink_probe, blink_disconnect, blink_ids };

int init_module(void)
{
    int r;
    sema_init(&table_sem, 1);
    r = register_chrdev(180, "blinker", &blink_fops);
    if (r)
        return r;
    r = usb_register(&blink_driver);
    if (r)
        unregister_chrdev(180, "blinker");
    return r;
}

void cleanup_module(void)
{
    usb_deregister(&blink_driver);
    unregister_chrdev(180, "blinker");
}
