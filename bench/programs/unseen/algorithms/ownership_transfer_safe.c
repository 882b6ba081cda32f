#include <pthread.h>
#include <stdlib.h>

struct msg { int kind; int body[4]; struct msg *next; };

static pthread_mutex_t box_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t box_cv = PTHREAD_COND_INITIALIZER;
static struct msg *box;

static void post(struct msg *m)
{
    pthread_mutex_lock(&box_lock);
    m->next = box; // NORACE
    box = m; // NORACE
    pthread_cond_signal(&box_cv);
    pthread_mutex_unlock(&box_lock);
}

static struct msg *take(void)
{
    struct msg *m;
    pthread_mutex_lock(&box_lock);
    while (!(m = box)) // NORACE
        pthread_cond_wait(&box_cv, &box_lock);
    box = m->next; // NORACE
    pthread_mutex_unlock(&box_lock);
    return m;
}

static void *sender(void *arg)
{
    for (int i = 0; i < 10; i++) {
        struct msg *m = calloc(1, sizeof *m);
        if (!m)
            abort();
        m->body[0] = i; // NORACE
        m->kind = 1; // NORACE
        post(m);
    }
    return arg;
}

static void *receiver(void *arg)
{
    int s = 0;
    for (int i = 0; i < 10; i++) {
        struct msg *m = take();
        m->body[1] = m->body[0] + 1; // NORACE
        s += m->kind; // NORACE
        free(m); // NORACE
    }
    *(int *)arg = s; // NORACE
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    int s = 0;
    pthread_create(&a, NULL, sender, NULL);
    pthread_create(&b, NULL, receiver, &s);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return s < 0; // NORACE
}
