/*
 * portscan - connect() scan of a range of loopback ports with a thread
 * pool.  The service name table is loaded by whoever needs it first.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define OPENED 24
#define TRIED 96
#define THREADS 3

enum verdict { UNKNOWN, OPEN, CLOSED, ERROR };

struct probe {
    uint16_t port;
    enum verdict verdict;
    char service[20];
};

struct scan {
    struct probe probe[TRIED];
    int nprobes;
    atomic_int next;
    atomic_int open_count;
};

struct service {
    uint16_t port;
    char name[20];
};

static struct {
    pthread_mutex_t lock;
    int loaded;
    int count;
    struct service *list;
} services = { .lock = PTHREAD_MUTEX_INITIALIZER };

static uint16_t listening[OPENED];

/* what a reader of /etc/services would do */
static void load_services(void)
{
    services.list = calloc(OPENED, sizeof *services.list);   // RACE
    if (!services.list)   // NORACE
        return;
    for (int i = 0; i < OPENED; i += 2) {
        struct service *sv = &services.list[services.count];   // NORACE
        sv->port = listening[i];   // RACE
        snprintf(sv->name, sizeof sv->name, "demo-%d", i);   // RACE
        services.count++;   // RACE
    }
}

static void service_name(uint16_t port, char *out, size_t cap)
{
    snprintf(out, cap, "?");   // NORACE
    if (!services.loaded) {   // RACE
        pthread_mutex_lock(&services.lock);
        if (!services.loaded) {   // NORACE
            load_services();
            services.loaded = 1;   // RACE
        }
        pthread_mutex_unlock(&services.lock);
    }
    for (int i = 0; i < services.count; i++)   // RACE
        if (services.list[i].port == port) {   // RACE
            snprintf(out, cap, "%s", services.list[i].name);   // RACE
            break;
        }
}

static int try_connect(uint16_t port)
{
    struct sockaddr_in sa = { .sin_family = AF_INET, .sin_port = htons(port) };
    int fd = socket(AF_INET, SOCK_STREAM, 0), rc;

    if (fd < 0)
        return errno;
    sa.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    rc = connect(fd, (struct sockaddr *)&sa, sizeof sa) == 0 ? 0 : errno;
    close(fd);
    return rc;
}

static void run_probe(struct scan *s, struct probe *p)
{
    int rc = try_connect(p->port);   // NORACE

    if (rc == 0) {
        p->verdict = OPEN;   // NORACE
        atomic_fetch_add_explicit(&s->open_count, 1, memory_order_relaxed);   // NORACE
        service_name(p->port, p->service, sizeof p->service);   // NORACE
    } else if (rc == ECONNREFUSED) {
        p->verdict = CLOSED;   // NORACE
    } else {
        p->verdict = ERROR;   // NORACE
    }
}

static void *scanner(void *arg)
{
    struct scan *s = arg;

    for (;;) {
        int i = atomic_fetch_add_explicit(&s->next, 1, memory_order_relaxed);   // NORACE
        if (i >= s->nprobes)   // NORACE
            return NULL;
        run_probe(s, &s->probe[i]);
    }
}

static int open_listener(uint16_t *port)
{
    struct sockaddr_in sa = { .sin_family = AF_INET };
    socklen_t sl = sizeof sa;
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    sa.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || bind(fd, (struct sockaddr *)&sa, sl) != 0 || listen(fd, 8) != 0 ||
        getsockname(fd, (struct sockaddr *)&sa, &sl) != 0)
        return -1;
    *port = ntohs(sa.sin_port);   // NORACE
    return fd;
}

static void fill_plan(struct scan *s)
{
    s->nprobes = 0;   // NORACE
    for (int i = 0; i < OPENED; i++) {
        s->probe[s->nprobes++].port = listening[i];   // NORACE
        for (int k = 1; k < TRIED / OPENED; k++)
            s->probe[s->nprobes++].port = (uint16_t)(k + 1);   // NORACE
    }
}

static void print_report(const struct scan *s)
{
    int named = 0, errors = 0;

    for (int i = 0; i < s->nprobes; i++) {   // NORACE
        const struct probe *p = &s->probe[i];
        if (p->verdict == ERROR)   // NORACE
            errors++;
        if (p->verdict == OPEN && strcmp(p->service, "?") != 0)   // NORACE
            named++;
    }
    printf("%d open, %d named, %d errors\n",
           atomic_load(&s->open_count), named, errors);   // NORACE
}

int main(void)
{
    struct scan *s = calloc(1, sizeof *s);
    pthread_t th[THREADS];
    int fds[OPENED], started = 0;

    if (!s)
        return 1;
    for (int i = 0; i < OPENED; i++) {
        fds[i] = open_listener(&listening[i]);
        if (fds[i] < 0) {
            perror("listen");
            return 1;
        }
    }
    fill_plan(s);
    while (started < THREADS && pthread_create(&th[started], NULL, scanner, s) == 0)
        started++;
    for (int i = 0; i < started; i++)
        pthread_join(th[i], NULL);
    print_report(s);
    for (int i = 0; i < OPENED; i++)
        close(fds[i]);
    free(services.list);   // NORACE
    free(s);   // NORACE
    return started == 0;
}
