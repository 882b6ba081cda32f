/* Sensor polled by a timer; a work item reads it (may sleep), sysfs shows. */
typedef unsigned long size_t;
typedef long ssize_t;
#define NULL ((void *)0)
#define GFP_KERNEL 0xcc0u
#define offsetof(t, m) __builtin_offsetof(t, m)
#define container_of(p, t, m) ((t *)((char *)(p) - offsetof(t, m)))
#define HZ 250
#define ENOMEM 12

struct list_head { struct list_head *next, *prev; };
struct hlist_node { struct hlist_node *next, **pprev; };
struct timer_list {
    struct hlist_node entry;
    unsigned long expires;
    void (*function)(struct timer_list *);
    unsigned flags;
};
struct work_struct;
typedef void (*work_func_t)(struct work_struct *);
struct work_struct { long data; struct list_head entry; work_func_t func; };
struct workqueue_struct;
struct mutex { long owner; struct list_head wait_list; };
struct device { void *driver_data; void *parent; };
struct platform_device { const char *name; int id; struct device dev; };
struct attribute { const char *name; unsigned short mode; };
struct device_attribute {
    struct attribute attr;
    ssize_t (*show)(struct device *, struct device_attribute *, char *);
    ssize_t (*store)(struct device *, struct device_attribute *, const char *, size_t);
};
struct platform_driver {
    int (*probe)(struct platform_device *);
    int (*remove)(struct platform_device *);
    const char *name;
};
extern unsigned long volatile jiffies;
extern struct workqueue_struct *system_wq;
extern void init_timer_key(struct timer_list *, void (*)(struct timer_list *), unsigned, const char *, void *);
#define timer_setup(t, f, fl) init_timer_key(t, f, fl, #t, NULL)
extern int mod_timer(struct timer_list *, unsigned long);
extern int del_timer_sync(struct timer_list *);
extern _Bool queue_work_on(int, struct workqueue_struct *, struct work_struct *);
static inline _Bool schedule_work(struct work_struct *w) { return queue_work_on(64, system_wq, w); }
extern _Bool cancel_work_sync(struct work_struct *);
#define INIT_WORK(w, f) do { (w)->data = 0; (w)->entry.next = (w)->entry.prev = &(w)->entry; (w)->func = (f); } while (0)
extern void __mutex_init(struct mutex *, const char *, void *);
#define mutex_init(m) __mutex_init(m, #m, NULL)
extern void mutex_lock(struct mutex *);
extern void mutex_unlock(struct mutex *);
extern void *kzalloc(size_t, unsigned);
extern void kfree(const void *);
extern int device_create_file(struct device *, const struct device_attribute *);
extern void device_remove_file(struct device *, const struct device_attribute *);
extern int sprintf(char *, const char *, ...);
extern int kstrtoint(const char *, unsigned, int *);
extern int platform_driver_register(struct platform_driver *);
extern void platform_driver_unregister(struct platform_driver *);
extern int hw_read_temp(int channel);

struct sensor {
    struct timer_list timer;
    struct work_struct work;
    struct mutex lock;
    int temp;
    int max;
    int offset;
    unsigned reads;
    _Bool alarm;
};

static void sensor_work(struct work_struct *w)
{
    struct sensor *s = container_of(w, struct sensor, work);
    int t = hw_read_temp(0);
    mutex_lock(&s->lock);
    s->temp = t + s->offset;  // NORACE
    if (s->temp > s->max)  // NORACE
        s->max = s->temp;  // RACE
    s->alarm = s->temp > 90000;  // NORACE
    s->reads++;  // NORACE
    mutex_unlock(&s->lock);
}

static void sensor_timer(struct timer_list *t)
{
    struct sensor *s = container_of(t, struct sensor, timer);
    schedule_work(&s->work);
    mod_timer(&s->timer, jiffies + HZ);
}

static ssize_t temp_show(struct device *dev, struct device_attribute *a, char *buf)
{
    struct sensor *s = dev->driver_data;
    int t, m;
    mutex_lock(&s->lock);
    t = s->temp;  // NORACE
    mutex_unlock(&s->lock);
    m = s->max;  // RACE
    return sprintf(buf, "%d %d\n", t, m);
}

static ssize_t temp_store(struct device *dev, struct device_attribute *a, const char *buf, size_t n)
{
    struct sensor *s = dev->driver_data;
    int v;
    if (kstrtoint(buf, 10, &v))
        return -22;
    mutex_lock(&s->lock);
    s->offset = v;  // NORACE
    s->max = 0;  // RACE
    mutex_unlock(&s->lock);
    return (ssize_t)n;
}

static struct device_attribute dev_attr_temp = {
    .attr = { "temp", 0644 },
    .show = temp_show,
    .store = temp_store,
};

static int sensor_probe(struct platform_device *pdev)
{
    struct sensor *s = kzalloc(sizeof *s, GFP_KERNEL);
    int err;
    if (!s)
        return -ENOMEM;
    mutex_init(&s->lock);
    s->max = -273000;  // NORACE
    s->offset = 100;  // NORACE
    INIT_WORK(&s->work, sensor_work);
    timer_setup(&s->timer, sensor_timer, 0);
    pdev->dev.driver_data = s;
    err = device_create_file(&pdev->dev, &dev_attr_temp);
    if (err) {
        kfree(s);
        return err;
    }
    mod_timer(&s->timer, jiffies + HZ);
    return 0;
}

static int sensor_remove(struct platform_device *pdev)
{
    struct sensor *s = pdev->dev.driver_data;
    device_remove_file(&pdev->dev, &dev_attr_temp);
    del_timer_sync(&s->timer);
    cancel_work_sync(&s->work);
    kfree(s);
    return 0;
}

static struct platform_driver sensor_driver = {
    .probe = sensor_probe,
    .remove = sensor_remove,
    .name = "sensor",
};

static int sensor_init(void) { return platform_driver_register(&sensor_driver); }
static void sensor_exit(void) { platform_driver_unregister(&sensor_driver); }
int init_module(void) __attribute__((alias("sensor_init")));
void cleanup_module(void) __attribute__((alias("sensor_exit")));
