/* portscan1 - tcp connect() scanner with a fixed number of threads.
 * RUN: 127.0.0.1 20 60 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define THREADS 4

enum state { ST_UNKNOWN, ST_OPEN, ST_CLOSED, ST_FILTERED };

struct result {
    unsigned short port;
    enum state state;
    struct result *next;
};

struct scan {
    struct sockaddr_in target;
    int first, last;
    int next_port;
    int timeout_ms;
    struct result *found;
    int nopen, nclosed, nfiltered;
    pthread_mutex_t lock;
};

static int verbose;
static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned long log_lines;

static void vlog(const char *fmt, ...)
{
    va_list ap;

    if (!verbose)  // NORACE
        return;
    pthread_mutex_lock(&log_lock);
    log_lines++;  // NORACE
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    pthread_mutex_unlock(&log_lock);
}

static int take_port(struct scan *sc)
{
    int port = -1;

    pthread_mutex_lock(&sc->lock);
    if (sc->next_port <= sc->last)  // NORACE
        port = sc->next_port++;  // NORACE
    pthread_mutex_unlock(&sc->lock);
    return port;
}

static enum state probe(const struct scan *sc, int port)
{
    struct sockaddr_in sa = sc->target;  // NORACE
    struct timeval tv;
    enum state st;
    int fd;

    fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0)
        return ST_UNKNOWN;
    tv.tv_sec = sc->timeout_ms / 1000;  // NORACE
    tv.tv_usec = (sc->timeout_ms % 1000) * 1000;  // NORACE
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &tv, sizeof tv);
    sa.sin_port = htons((unsigned short)port);
    if (connect(fd, (struct sockaddr *)&sa, sizeof sa) == 0)
        st = ST_OPEN;
    else if (errno == ECONNREFUSED)
        st = ST_CLOSED;
    else
        st = ST_FILTERED;
    close(fd);
    return st;
}

static void record(struct scan *sc, int port, enum state st)
{
    struct result *r = NULL;

    if (st == ST_OPEN) {
        r = malloc(sizeof *r);
        if (r != NULL) {
            r->port = (unsigned short)port;  // NORACE
            r->state = st;  // NORACE
            r->next = NULL;  // NORACE
        }
    }
    pthread_mutex_lock(&sc->lock);
    switch (st) {
    case ST_OPEN:     sc->nopen++; break;  // NORACE
    case ST_CLOSED:   sc->nclosed++; break;  // NORACE
    case ST_FILTERED: sc->nfiltered++; break;  // NORACE
    default: break;
    }
    if (r != NULL) {
        struct result **pp = &sc->found;

        while (*pp != NULL && (*pp)->port < r->port)  // NORACE
            pp = &(*pp)->next;  // NORACE
        r->next = *pp;  // NORACE
        *pp = r;  // NORACE
    }
    pthread_mutex_unlock(&sc->lock);
}

static void *scanner(void *arg)
{
    struct scan *sc = arg;
    int port;

    while ((port = take_port(sc)) != -1) {
        enum state st = probe(sc, port);

        vlog("port %d: %d\n", port, (int)st);
        record(sc, port, st);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    struct scan sc;
    struct result *r;
    pthread_t tid[THREADS];
    int i, n = 0;

    if (argc < 4) {
        fprintf(stderr, "usage: portscan host first last [-v]\n");
        return 2;
    }
    memset(&sc, 0, sizeof sc);  // NORACE
    sc.target.sin_family = AF_INET;  // NORACE
    if (inet_pton(AF_INET, argv[1], &sc.target.sin_addr) != 1)  // NORACE
        return 2;
    sc.first = atoi(argv[2]);  // NORACE
    sc.last = atoi(argv[3]);  // NORACE
    sc.next_port = sc.first;  // NORACE
    sc.timeout_ms = 300;  // NORACE
    verbose = argc > 4 && strcmp(argv[4], "-v") == 0;  // NORACE
    pthread_mutex_init(&sc.lock, NULL);

    for (i = 0; i < THREADS; i++) {
        if (pthread_create(&tid[n], NULL, scanner, &sc) != 0)
            break;
        n++;
    }
    if (n == 0)
        scanner(&sc);
    for (i = 0; i < n; i++)
        pthread_join(tid[i], NULL);

    while ((r = sc.found) != NULL) {  // NORACE
        printf("%u/tcp open\n", r->port);  // NORACE
        sc.found = r->next;  // NORACE
        free(r);
    }
    printf("open %d closed %d filtered %d log %lu\n", sc.nopen, sc.nclosed, sc.nfiltered, log_lines);  // NORACE
    pthread_mutex_destroy(&sc.lock);
    return 0;
}
