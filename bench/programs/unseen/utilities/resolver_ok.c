/* resolver - stub resolver core: callers register a request in a table,
 * send it, and wait; a receiver thread matches answers by id.  The "network"
 * is a small queue filled by send_query() and emptied by the receiver. */
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define TABLE 8
#define NETQ  64
#define NAMELEN 40

typedef struct {
    int used;
    uint16_t id;
    char name[NAMELEN];
    uint32_t addr;
    int status;                 /* 0 waiting, 1 answered, -1 timed out */
    pthread_cond_t cv;
} Request;

typedef struct {
    uint16_t id;
    char name[NAMELEN];
} Packet;

typedef struct {
    pthread_mutex_t mu;
    pthread_cond_t slot_free;
    Request req[TABLE];
    uint16_t next_id;
    unsigned timeouts, late;
} Resolver;

static Resolver R;

static struct {
    pthread_mutex_t mu;
    pthread_cond_t cv;
    Packet q[NETQ];
    unsigned n;
    int down;
} net = { .mu = PTHREAD_MUTEX_INITIALIZER, .cv = PTHREAD_COND_INITIALIZER };

static void send_query(uint16_t id, const char *name)
{
    if (id % 37 == 5)
        return;                             /* lost */
    pthread_mutex_lock(&net.mu);
    if (net.n < NETQ) { // NORACE
        net.q[net.n].id = id; // NORACE
        strcpy(net.q[net.n].name, name); // NORACE
        net.n++; // NORACE
        pthread_cond_signal(&net.cv);
    }
    pthread_mutex_unlock(&net.mu);
}

static int recv_answer(Packet *p)
{
    int ok = 0;

    pthread_mutex_lock(&net.mu);
    while (net.n == 0 && !net.down) // NORACE
        pthread_cond_wait(&net.cv, &net.mu);
    if (net.n > 0) { // NORACE
        *p = net.q[--net.n]; // NORACE
        ok = 1;
    }
    pthread_mutex_unlock(&net.mu);
    return ok;
}

static uint32_t fake_addr(const char *name)
{
    uint32_t h = 5381;
    while (*name)
        h = h * 33 + (unsigned char)*name++;
    return h;
}

/* with R.mu held */
static Request *req_alloc(const char *name)
{
    for (;;) {
        for (int i = 0; i < TABLE; i++) {
            Request *r = &R.req[i];
            if (!r->used) { // NORACE
                r->used = 1; // NORACE
                r->id = R.next_id++; // NORACE
                r->status = 0; // NORACE
                r->addr = 0; // NORACE
                snprintf(r->name, sizeof r->name, "%s", name); // NORACE
                return r;
            }
        }
        pthread_cond_wait(&R.slot_free, &R.mu);
    }
}

static void req_release(Request *r)
{
    r->used = 0; // NORACE
    pthread_cond_signal(&R.slot_free);
}

static void *receiver(void *arg)
{
    Packet p;

    (void)arg;
    while (recv_answer(&p)) {
        int hit = 0;
        usleep(50);
        pthread_mutex_lock(&R.mu);
        for (int i = 0; i < TABLE; i++) {
            Request *r = &R.req[i];
            if (r->used && r->id == p.id && strcmp(r->name, p.name) == 0) { // NORACE
                r->addr = fake_addr(p.name); // NORACE
                r->status = 1; // NORACE
                pthread_cond_signal(&r->cv);
                hit = 1;
                break;
            }
        }
        if (!hit)
            R.late++; // NORACE
        pthread_mutex_unlock(&R.mu);
    }
    return NULL;
}

static int resolve(const char *name, uint32_t *addr)
{
    struct timespec ts;
    Request *r;
    int rc = 0, tries;

    for (tries = 0; tries < 3; tries++) {
        uint16_t id;

        pthread_mutex_lock(&R.mu);
        r = req_alloc(name);
        id = r->id; // NORACE
        pthread_mutex_unlock(&R.mu);
        send_query(id, name);

        clock_gettime(CLOCK_REALTIME, &ts);
        ts.tv_nsec += 20 * 1000000L;
        if (ts.tv_nsec >= 1000000000L) {
            ts.tv_nsec -= 1000000000L;
            ts.tv_sec++;
        }
        pthread_mutex_lock(&R.mu);
        rc = 0;
        while (r->status == 0 && rc != ETIMEDOUT) // NORACE
            rc = pthread_cond_timedwait(&r->cv, &R.mu, &ts);
        if (r->status == 1) { // NORACE
            *addr = r->addr; // NORACE
            req_release(r);
            pthread_mutex_unlock(&R.mu);
            return 0;
        }
        R.timeouts++; // NORACE
        req_release(r);
        pthread_mutex_unlock(&R.mu);
    }
    return -1;
}

struct client {
    int id;
    int ok, bad;
};

static void *client_main(void *arg)
{
    struct client *c = arg;
    char name[NAMELEN];
    uint32_t a = 0;

    for (int i = 0; i < 30; i++) {
        snprintf(name, sizeof name, "host%d.net%d.test", i, c->id); // NORACE
        if (resolve(name, &a) == 0 && a == fake_addr(name))
            c->ok++; // NORACE
        else
            c->bad++; // NORACE
    }
    return NULL;
}

int main(void)
{
    pthread_t rx, t[4];
    struct client c[4];
    int ok = 0, bad = 0;

    pthread_mutex_init(&R.mu, NULL);
    pthread_cond_init(&R.slot_free, NULL);
    for (int i = 0; i < TABLE; i++)
        pthread_cond_init(&R.req[i].cv, NULL);
    R.next_id = 1; // NORACE
    pthread_create(&rx, NULL, receiver, NULL);
    for (int i = 0; i < 4; i++) {
        c[i] = (struct client){ .id = i }; // NORACE
        pthread_create(&t[i], NULL, client_main, &c[i]);
    }
    for (int i = 0; i < 4; i++) {
        pthread_join(t[i], NULL);
        ok += c[i].ok; // NORACE
        bad += c[i].bad; // NORACE
    }
    pthread_mutex_lock(&net.mu);
    net.down = 1; // NORACE
    pthread_cond_signal(&net.cv);
    pthread_mutex_unlock(&net.mu);
    pthread_join(rx, NULL);
    printf("%d ok, %d failed, %u timeouts, %u late\n", ok, bad, R.timeouts, R.late); // NORACE
    return 0;
}
