#include <pthread.h>
#include <string.h>
#include <errno.h>

#define CMD_SET_MODE 1
#define CMD_GET_STATS 2
#define CMD_RESET 3

struct stats {
    unsigned long rx, tx;
    unsigned errors;
};

struct adapter {
    pthread_mutex_t mtx;
    struct stats st;
    int mode;
    int irq_on;
};

struct file_ops {
    int (*ioctl)(struct adapter *, int, void *);
    int (*poll)(struct adapter *);
};

static struct adapter card;

static int card_ioctl(struct adapter *a, int cmd, void *arg)
{
    int rc = 0;
    switch (cmd) {
    case CMD_SET_MODE:
        pthread_mutex_lock(&a->mtx);
        a->mode = *(int *)arg; // NORACE
        pthread_mutex_unlock(&a->mtx);
        break;
    case CMD_GET_STATS:
        pthread_mutex_lock(&a->mtx);
        memcpy(arg, &a->st, sizeof a->st); // NORACE
        pthread_mutex_unlock(&a->mtx);
        break;
    case CMD_RESET:
        pthread_mutex_lock(&a->mtx);
        memset(&a->st, 0, sizeof a->st); // NORACE
        pthread_mutex_unlock(&a->mtx);
        break;
    default:
        rc = -EINVAL;
    }
    return rc;
}

static int card_poll(struct adapter *a)
{
    int m;
    pthread_mutex_lock(&a->mtx);
    m = a->mode; // NORACE
    pthread_mutex_unlock(&a->mtx);
    return m != 0;
}

static const struct file_ops ops = { card_ioctl, card_poll };

static void *irq(void *arg)
{
    struct adapter *a = arg;
    int i;
    for (i = 0; i < 30 && a->irq_on; i++) { // NORACE
        pthread_mutex_lock(&a->mtx);
        a->st.rx += 64; // NORACE
        if (a->mode == 2) // NORACE
            a->st.errors++; // NORACE
        pthread_mutex_unlock(&a->mtx);
    }
    return 0;
}

static void *user(void *arg)
{
    struct stats snap;
    int mode = (int)(long)arg;
    ops.ioctl(&card, CMD_SET_MODE, &mode);
    ops.ioctl(&card, CMD_GET_STATS, &snap);
    if (snap.rx > 1000)
        ops.ioctl(&card, CMD_RESET, 0);
    return (void *)(long)ops.poll(&card);
}

int main(void)
{
    pthread_t i, u1, u2;
    pthread_mutex_init(&card.mtx, 0);
    card.irq_on = 1; // NORACE
    pthread_create(&i, 0, irq, &card);
    pthread_create(&u1, 0, user, (void *)1L);
    pthread_create(&u2, 0, user, (void *)2L);
    pthread_join(u1, 0);
    pthread_join(u2, 0);
    pthread_join(i, 0);
    return card.st.rx == 1; // NORACE
}
