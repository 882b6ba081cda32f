#include <pthread.h>
#include <stdlib.h>
#include <errno.h>

struct device {
    pthread_mutex_t lock;
    int users;
    int last_err;
    void *dma;
};

static struct device dev = { .lock = PTHREAD_MUTEX_INITIALIZER };

static int dev_open(int fail)
{
    int err = 0;
    void *buf;

    pthread_mutex_lock(&dev.lock);
    if (dev.users >= 3) { // NORACE
        err = EBUSY;
        goto out_unlock;
    }
    buf = malloc(32);
    if (!buf) {
        err = ENOMEM;
        goto out_unlock;
    }
    if (fail) {
        err = EIO;
        goto out_free;
    }
    if (dev.dma == NULL) // NORACE
        dev.dma = buf; // NORACE
    else
        free(buf);
    dev.users++; // NORACE
    pthread_mutex_unlock(&dev.lock);
    return 0;

out_free:
    free(buf);
out_unlock:
    dev.last_err = err; // NORACE
    pthread_mutex_unlock(&dev.lock);
    return err;
}

static void *opener(void *p)
{
    int f = *(int *)p; // NORACE
    for (int i = 0; i < 4; i++)
        dev_open(f && (i & 1));
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    int yes = 1, no = 0;
    pthread_create(&a, NULL, opener, &yes);
    pthread_create(&b, NULL, opener, &no);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    free(dev.dma); // NORACE
    return dev.users > 3 || dev.last_err < 0; // NORACE
}
