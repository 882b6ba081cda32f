#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>

typedef struct { pthread_mutex_t m; } spinlock_t;
#define spin_lock_init(l) pthread_mutex_init(&(l)->m, NULL)
#define spin_lock(l) pthread_mutex_lock(&(l)->m)
#define spin_unlock(l) pthread_mutex_unlock(&(l)->m)

#define BUF_SIZE 32

struct chardev {
    spinlock_t lock;
    int open_count;
    int exclusive;
    size_t len;
    char *buf;
};

struct file {
    struct chardev *dev;
    int flags;
};

static struct chardev cdev;

static int cdev_open(struct file *f, int excl)
{
    struct chardev *d = &cdev;
    spin_lock(&d->lock);
    if (d->exclusive || (excl && d->open_count > 0)) { // NORACE
        spin_unlock(&d->lock);
        return -EBUSY;
    }
    d->open_count++; // NORACE
    if (excl)
        d->exclusive = 1; // NORACE
    spin_unlock(&d->lock);
    f->dev = d;
    f->flags = excl;
    return 0;
}

static void cdev_release(struct file *f)
{
    struct chardev *d = f->dev;
    spin_lock(&d->lock);
    d->open_count--; // NORACE
    if (f->flags)
        d->exclusive = 0; // NORACE
    spin_unlock(&d->lock);
    f->dev = NULL;
}

static long cdev_write(struct file *f, const char *data, size_t n)
{
    struct chardev *d = f->dev;
    spin_lock(&d->lock);
    if (n > BUF_SIZE - d->len) // NORACE
        n = BUF_SIZE - d->len; // NORACE
    memcpy(d->buf + d->len, data, n); // NORACE
    d->len += n; // NORACE
    spin_unlock(&d->lock);
    return (long)n;
}

static void *app(void *arg)
{
    struct file f;
    int i;
    for (i = 0; i < 5; i++) {
        if (cdev_open(&f, i % 2) != 0)
            continue;
        cdev_write(&f, "hello", 5);
        cdev_release(&f);
    }
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    spin_lock_init(&cdev.lock);
    cdev.buf = malloc(BUF_SIZE); // NORACE
    if (!cdev.buf) // NORACE
        return 1;
    pthread_create(&a, NULL, app, NULL);
    pthread_create(&b, NULL, app, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    free(cdev.buf); // NORACE
    return cdev.open_count; // NORACE
}
