/*
 * segdl - fetch one "file" in several byte ranges at the same time.
 *
 * The origin server lives in the same process (loopback only), so the tool
 * can be run without a network.  Protocol: "GET first last\n", the answer
 * is the raw bytes.
 */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define FILE_SIZE 200000
#define SEGMENTS 4
#define CHUNK 4096

struct download {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    unsigned char *body;
    size_t total;
    size_t received;            /* guarded by lock */
    int active;                 /* guarded by lock */
    int failed;                 /* guarded by lock */
    uint16_t port;
};

struct segment {
    struct download *dl;
    size_t first, last;         /* inclusive range */
    pthread_t tid;
};

struct origin {
    int listen_fd;
    uint16_t port;
    pthread_t tid;
};

static unsigned char origin_byte(size_t pos)
{
    return (unsigned char)((pos * 31 + pos / 251) & 0xff);
}

static int write_all(int fd, const void *buf, size_t n)
{
    const char *p = buf;

    while (n > 0) {
        ssize_t w = write(fd, p, n);
        if (w <= 0)
            return -1;
        p += w;
        n -= (size_t)w;
    }
    return 0;
}

static void origin_serve(int fd)
{
    char req[64];
    unsigned char out[CHUNK];
    size_t len = 0, first, last;

    while (len < sizeof req - 1 && read(fd, req + len, 1) == 1)
        if (req[len++] == '\n')
            break;
    req[len] = '\0';
    if (sscanf(req, "GET %zu %zu", &first, &last) != 2 || last >= FILE_SIZE)
        return;
    while (first <= last) {
        size_t n = last - first + 1;
        if (n > sizeof out)
            n = sizeof out;
        for (size_t i = 0; i < n; i++)
            out[i] = origin_byte(first + i);
        if (write_all(fd, out, n) != 0)
            return;
        first += n;
    }
}

static void *origin_main(void *arg)
{
    struct origin *o = arg;

    for (int served = 0; served < SEGMENTS; served++) {
        int fd = accept(o->listen_fd, NULL, NULL);   // NORACE
        if (fd < 0)
            break;
        origin_serve(fd);
        close(fd);
    }
    return NULL;
}

static int origin_start(struct origin *o)
{
    struct sockaddr_in sa = { .sin_family = AF_INET };
    socklen_t sl = sizeof sa;

    sa.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    o->listen_fd = socket(AF_INET, SOCK_STREAM, 0);   // NORACE
    if (o->listen_fd < 0)   // NORACE
        return -1;
    if (bind(o->listen_fd, (struct sockaddr *)&sa, sl) != 0 ||   // NORACE
        listen(o->listen_fd, SEGMENTS) != 0 ||   // NORACE
        getsockname(o->listen_fd, (struct sockaddr *)&sa, &sl) != 0) {   // NORACE
        close(o->listen_fd);   // NORACE
        return -1;
    }
    o->port = ntohs(sa.sin_port);
    return pthread_create(&o->tid, NULL, origin_main, o);
}

static int connect_origin(uint16_t port)
{
    struct sockaddr_in sa = { .sin_family = AF_INET, .sin_port = htons(port) };
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    sa.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd >= 0 && connect(fd, (struct sockaddr *)&sa, sizeof sa) != 0) {
        close(fd);
        fd = -1;
    }
    return fd;
}

static void account(struct download *dl, size_t n)
{
    pthread_mutex_lock(&dl->lock);
    dl->received += n;   // RACE
    pthread_cond_signal(&dl->changed);
    pthread_mutex_unlock(&dl->lock);
}

static void *segment_main(void *arg)
{
    struct segment *s = arg;
    struct download *dl = s->dl;   // NORACE
    size_t pos = s->first;   // NORACE
    char req[64];
    int ok = 0, fd = connect_origin(dl->port);   // NORACE

    if (fd >= 0) {
        int n = snprintf(req, sizeof req, "GET %zu %zu\n", s->first, s->last);   // NORACE
        ok = write_all(fd, req, (size_t)n) == 0;
        while (ok && pos <= s->last) {   // NORACE
            size_t want = s->last - pos + 1;   // NORACE
            ssize_t got = read(fd, dl->body + pos, want < CHUNK ? want : CHUNK);   // NORACE
            if (got <= 0) {
                ok = 0;
                break;
            }
            pos += (size_t)got;
            account(dl, (size_t)got);
        }
        close(fd);
    }
    pthread_mutex_lock(&dl->lock);
    dl->active--;   // NORACE
    if (!ok)
        dl->failed++;   // NORACE
    pthread_cond_signal(&dl->changed);
    pthread_mutex_unlock(&dl->lock);
    return NULL;
}

/* percentage for the progress bar */
static int percent(struct download *dl)
{
    return (int)(dl->received * 100 / dl->total);   // RACE
}

static void show_progress(struct download *dl)
{
    int last = -1, running = 1;

    while (running) {
        int p = percent(dl);
        if (p / 10 != last / 10)
            fprintf(stderr, "%3d%%\n", p);
        last = p;
        pthread_mutex_lock(&dl->lock);
        if (dl->active > 0)   // NORACE
            pthread_cond_wait(&dl->changed, &dl->lock);
        running = dl->active > 0;   // NORACE
        pthread_mutex_unlock(&dl->lock);
    }
}

int main(void)
{
    struct origin origin;
    struct segment seg[SEGMENTS];
    struct download dl = { .total = FILE_SIZE, .active = SEGMENTS };   // NORACE
    size_t bad = 0;

    pthread_mutex_init(&dl.lock, NULL);
    pthread_cond_init(&dl.changed, NULL);
    dl.body = malloc(FILE_SIZE);   // NORACE
    if (!dl.body || origin_start(&origin) != 0) {   // NORACE
        perror("segdl");
        return 1;
    }
    dl.port = origin.port;   // NORACE
    for (int i = 0; i < SEGMENTS; i++) {
        seg[i].dl = &dl;   // NORACE
        seg[i].first = (size_t)i * FILE_SIZE / SEGMENTS;   // NORACE
        seg[i].last = (size_t)(i + 1) * FILE_SIZE / SEGMENTS - 1;   // NORACE
        if (pthread_create(&seg[i].tid, NULL, segment_main, &seg[i]) != 0) {
            perror("pthread_create");
            return 1;
        }
    }
    show_progress(&dl);
    for (int i = 0; i < SEGMENTS; i++)
        pthread_join(seg[i].tid, NULL);
    pthread_join(origin.tid, NULL);
    close(origin.listen_fd);   // NORACE
    for (size_t i = 0; i < FILE_SIZE; i++)
        bad += dl.body[i] != origin_byte(i);   // NORACE
    printf("%zu bytes, %zu wrong, %d segments failed\n", dl.received, bad, dl.failed);   // NORACE
    free(dl.body);   // NORACE
    return bad != 0;
}
