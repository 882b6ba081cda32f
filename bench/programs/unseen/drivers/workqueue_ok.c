#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

#define container_of(ptr, type, member) ((type *)((char *)(ptr) - offsetof(type, member)))

struct list_head { struct list_head *next, *prev; };

static void list_init(struct list_head *h)
{
    h->next = h->prev = h; // NORACE
}

static int list_empty(const struct list_head *h)
{
    return h->next == h; // NORACE
}

static void list_add_tail(struct list_head *n, struct list_head *h)
{
    n->prev = h->prev; // NORACE
    n->next = h; // NORACE
    h->prev->next = n; // NORACE
    h->prev = n; // NORACE
}

static void list_del(struct list_head *n)
{
    n->prev->next = n->next; // NORACE
    n->next->prev = n->prev; // NORACE
}

struct work { struct list_head link; void (*fn)(struct work *); };

struct wq {
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct list_head items;
    int stopping;
};

static void queue_work(struct wq *q, struct work *w)
{
    pthread_mutex_lock(&q->lock);
    list_add_tail(&w->link, &q->items);
    pthread_cond_signal(&q->more);
    pthread_mutex_unlock(&q->lock);
}

static void *wq_thread(void *arg)
{
    struct wq *q = arg;
    for (;;) {
        struct work *w;
        pthread_mutex_lock(&q->lock);
        while (list_empty(&q->items) && !q->stopping) // NORACE
            pthread_cond_wait(&q->more, &q->lock);
        if (list_empty(&q->items)) {
            pthread_mutex_unlock(&q->lock);
            return NULL;
        }
        w = container_of(q->items.next, struct work, link); // NORACE
        list_del(&w->link);
        pthread_mutex_unlock(&q->lock);
        w->fn(w); // NORACE
    }
}

struct urb {
    int status;
    int length;
    struct work complete;
};

static int completed_bytes;

static void urb_complete(struct work *w)
{
    struct urb *u = container_of(w, struct urb, complete);
    if (u->status == 0) // NORACE
        completed_bytes += u->length; // NORACE
}

static int submit(struct wq *q, struct urb *u, int len)
{
    u->length = len; // NORACE
    u->complete.fn = urb_complete; // NORACE
    u->status = len > 40 ? -1 : 0; // NORACE
    queue_work(q, &u->complete);
    return 0;
}

int main(void)
{
    static struct wq q = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER }; // NORACE
    struct urb *urbs = calloc(6, sizeof *urbs);
    pthread_t t;
    int i;
    if (!urbs)
        return 1;
    list_init(&q.items);
    pthread_create(&t, NULL, wq_thread, &q);
    for (i = 0; i < 6; i++)
        submit(&q, &urbs[i], 10 * i);
    pthread_mutex_lock(&q.lock);
    q.stopping = 1; // NORACE
    pthread_cond_broadcast(&q.more);
    pthread_mutex_unlock(&q.lock);
    pthread_join(t, NULL);
    free(urbs); // NORACE
    return completed_bytes == 0; // NORACE
}
