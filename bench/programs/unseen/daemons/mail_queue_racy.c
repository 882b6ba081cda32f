#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Mail delivery with retries; stopped by a flag. */

struct mail {
    int id;
    int attempts;
    struct mail *next;
};

struct mailq {
    pthread_mutex_t mtx;
    struct mail *ready;
    struct mail *deferred;
    int delivered, bounced;
};

struct service {
    struct mailq q;
    int running;
    int heartbeat;
    pthread_t sender, retrier, watchdog;
};

static void push_list(struct mail **list, struct mail *m)
{
    m->next = *list; // NORACE
    *list = m; // NORACE
}

static struct mail *pop_list(struct mail **list)
{
    struct mail *m = *list; // NORACE
    if (m)
        *list = m->next; // NORACE
    return m;
}

static int smtp_send(const struct mail *m)
{
    return (m->id + m->attempts) % 3 == 0 ? 0 : -1; // NORACE
}

static int is_running(struct service *s)
{
    return s->running; // RACE
}

static void *sender_main(void *arg)
{
    struct service *s = arg;
    int spins = 0;
    while (is_running(s) && spins++ < 2000) {
        struct mail *m;
        pthread_mutex_lock(&s->q.mtx);
        m = pop_list(&s->q.ready);
        pthread_mutex_unlock(&s->q.mtx);
        if (!m) {
            usleep(50);
            continue;
        }
        m->attempts++; // NORACE
        if (smtp_send(m) == 0 || m->attempts > 3) { // NORACE
            pthread_mutex_lock(&s->q.mtx);
            if (m->attempts > 3) // NORACE
                s->q.bounced++; // NORACE
            else
                s->q.delivered++; // NORACE
            pthread_mutex_unlock(&s->q.mtx);
            free(m); // NORACE
        } else {
            pthread_mutex_lock(&s->q.mtx);
            push_list(&s->q.deferred, m);
            pthread_mutex_unlock(&s->q.mtx);
        }
    }
    return NULL;
}

static void *retry_main(void *arg)
{
    struct service *s = arg;
    int rounds = 0;
    while (is_running(s) && rounds++ < 2000) {
        struct mail *m;
        pthread_mutex_lock(&s->q.mtx);
        while ((m = pop_list(&s->q.deferred)) != NULL)
            push_list(&s->q.ready, m);
        pthread_mutex_unlock(&s->q.mtx);
        usleep(50);
    }
    return NULL;
}

static int submit(struct service *s, int id)
{
    struct mail *m = calloc(1, sizeof *m);
    if (!m)
        return -1;
    m->id = id; // NORACE
    pthread_mutex_lock(&s->q.mtx);
    push_list(&s->q.ready, m);
    pthread_mutex_unlock(&s->q.mtx);
    return 0;
}

static int service_start(struct service *s)
{
    pthread_mutex_init(&s->q.mtx, NULL);
    s->running = 1; // NORACE
    if (pthread_create(&s->sender, NULL, sender_main, s))
        return -1;
    return pthread_create(&s->retrier, NULL, retry_main, s);
}

static void service_stop(struct service *s)
{
    s->running = 0; // RACE
    pthread_join(s->sender, NULL);
    pthread_join(s->retrier, NULL);
}

int main(void)
{
    struct service *s = calloc(1, sizeof *s);
    struct mail *m;
    int i;
    if (!s || service_start(s))
        return 1;
    for (i = 0; i < 8; i++)
        submit(s, i);
    usleep(2000);
    service_stop(s);
    while ((m = pop_list(&s->q.ready)) || (m = pop_list(&s->q.deferred)))
        free(m); // NORACE
    printf("%d delivered %d bounced\n", s->q.delivered, s->q.bounced); // NORACE
    free(s); // NORACE
    return 0;
}
