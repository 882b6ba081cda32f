/* Mail spooler: producers append under a lock, the sender detaches the whole
 * list and works on it unlocked; failed items are put back. */
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct mail {
    struct mail *next;
    unsigned id;
    int attempts;
    char rcpt[32];
    char *body;
};

struct spool {
    pthread_mutex_t mu;
    pthread_cond_t nonempty;
    struct mail *head;
    struct mail **tailp;
    unsigned depth;
    unsigned long accepted;
    bool closing;
};

struct sender {
    struct spool *sp;
    unsigned long sent, bounced, bytes;   /* sender thread until join */
};

static void spool_init(struct spool *s)
{
    pthread_mutex_init(&s->mu, NULL);
    pthread_cond_init(&s->nonempty, NULL);
    s->head = NULL; // NORACE
    s->tailp = &s->head; // NORACE
    s->depth = 0; // NORACE
    s->accepted = 0; // NORACE
    s->closing = false; // NORACE
}

static struct mail *mail_new(unsigned id, const char *rcpt)
{
    struct mail *m = malloc(sizeof *m);
    if (!m)
        return NULL;
    m->body = malloc(128); // NORACE
    if (!m->body) {
        free(m);
        return NULL;
    }
    m->id = id; // NORACE
    m->attempts = 0; // NORACE
    m->next = NULL; // NORACE
    snprintf(m->rcpt, sizeof m->rcpt, "%s", rcpt); // NORACE
    snprintf(m->body, 128, "Subject: %u\r\n\r\nhello %s", id, rcpt); // NORACE
    return m;
}

static void mail_free(struct mail *m)
{
    free(m->body); // NORACE
    free(m);
}

static void spool_append(struct spool *s, struct mail *m)
{
    m->next = NULL; // NORACE
    pthread_mutex_lock(&s->mu);
    *s->tailp = m; // RACE!
    s->tailp = &m->next; // NORACE
    s->depth++; // RACE!
    s->accepted++; // NORACE
    pthread_cond_signal(&s->nonempty);
    pthread_mutex_unlock(&s->mu);
}

static struct mail *spool_detach(struct spool *s, bool *more)
{
    struct mail *l;
    pthread_mutex_lock(&s->mu);
    while (!s->head && !s->closing) // NORACE
        pthread_cond_wait(&s->nonempty, &s->mu);
    l = s->head; // NORACE
    s->head = NULL; // RACE!
    s->tailp = &s->head; // NORACE
    s->depth = 0; // RACE!
    *more = l != NULL;
    pthread_mutex_unlock(&s->mu);
    return l;
}

static bool deliver(struct mail *m)
{
    m->attempts++; // NORACE
    return (m->id % 7) != 0 || m->attempts > 2; // NORACE
}

static void *sender_main(void *arg)
{
    struct sender *x = arg;
    bool more;
    for (;;) {
        struct mail *m = spool_detach(x->sp, &more), *n;
        if (!more)
            break;
        for (; m; m = n) {
            n = m->next; // NORACE
            if (deliver(m)) {
                x->sent++; // NORACE
                x->bytes += strlen(m->body); // NORACE
                mail_free(m);
            } else if (m->attempts > 5) { // NORACE
                x->bounced++; // NORACE
                mail_free(m);
            } else {
                spool_append(x->sp, m);
            }
        }
    }
    return NULL;
}

struct producer {
    struct spool *sp;
    unsigned base;
};

static void *producer_main(void *arg)
{
    struct producer *p = arg;
    char rcpt[32];
    for (unsigned i = 0; i < 400; i++) {
        snprintf(rcpt, sizeof rcpt, "user%u@example.org", i % 20);
        struct mail *m = mail_new(p->base + i, rcpt); // NORACE
        if (!m)
            break;
        spool_append(p->sp, m);
        if (p->sp->depth > 1000) // RACE!
            break;
    }
    return NULL;
}

static bool spool_idle(struct spool *s)
{
    return s->head == NULL; // RACE!
}

int main(void)
{
    struct spool sp;
    struct sender snd = { .sp = &sp };
    struct producer pr[3];
    pthread_t ts, tp[3];

    spool_init(&sp);
    if (pthread_create(&ts, NULL, sender_main, &snd))
        return 1;
    for (unsigned i = 0; i < 3; i++) {
        pr[i].sp = &sp; // NORACE
        pr[i].base = i * 1000; // NORACE
        pthread_create(&tp[i], NULL, producer_main, &pr[i]);
    }
    printf("idle %d\n", spool_idle(&sp));
    for (int i = 0; i < 3; i++)
        pthread_join(tp[i], NULL);
    pthread_mutex_lock(&sp.mu);
    sp.closing = true; // NORACE
    pthread_cond_broadcast(&sp.nonempty);
    pthread_mutex_unlock(&sp.mu);
    pthread_join(ts, NULL);
    printf("accepted %lu sent %lu bounced %lu bytes %lu\n", sp.accepted, snd.sent, snd.bounced, snd.bytes); // NORACE
    return 0;
}
