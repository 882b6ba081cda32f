/* segdl1 - segmented downloader (simulated transport).
 * Each segment is fetched by its own thread into a disjoint slice of one
 * shared buffer; a progress thread prints totals twice a second. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define NSEG 4
#define CHUNK 512
#define MAX_RETRY 3

struct segment {
    int index;
    size_t off;
    size_t len;
    size_t done;
    int retries;
    int failed;
    pthread_t tid;
};

static unsigned char *image;
static size_t image_len;
static struct segment segs[NSEG];

static pthread_mutex_t prog_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t prog_cond = PTHREAD_COND_INITIALIZER;
static size_t total_done;
static int active;
static int finished;

/* pretend to read from a remote server */
static ssize_t remote_read(size_t off, unsigned char *dst, size_t n, unsigned *seed)
{
    size_t i;

    if (rand_r(seed) % 97 == 0)
        return -1;
    for (i = 0; i < n; i++)
        dst[i] = (unsigned char)((off + i) * 31u + 7u);  // NORACE
    return (ssize_t)n;
}

static void progress_add(size_t n)
{
    pthread_mutex_lock(&prog_lock);
    total_done += n;  // NORACE
    pthread_mutex_unlock(&prog_lock);
}

static int fetch_chunk(struct segment *s, size_t pos, size_t n, unsigned *seed)
{
    int tries;

    for (tries = 0; tries < MAX_RETRY; tries++) {
        ssize_t r = remote_read(s->off + pos, image + s->off + pos, n, seed);  // NORACE
        if (r == (ssize_t)n)
            return 0;
        s->retries++;  // NORACE
        usleep(100);
    }
    return -1;
}

static void *segment_main(void *arg)
{
    struct segment *s = arg;
    unsigned seed = 17u * (unsigned)s->index + 1u;  // NORACE
    size_t pos = 0;

    while (pos < s->len) {  // NORACE
        size_t n = s->len - pos;  // NORACE

        if (n > CHUNK)
            n = CHUNK;
        if (fetch_chunk(s, pos, n, &seed) != 0) {
            s->failed = 1;  // NORACE
            break;
        }
        pos += n;
        s->done = pos;  // NORACE
        progress_add(n);
    }

    pthread_mutex_lock(&prog_lock);
    active--;  // NORACE
    if (active == 0)  // NORACE
        pthread_cond_signal(&prog_cond);
    pthread_mutex_unlock(&prog_lock);
    return NULL;
}

static void *progress_main(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&prog_lock);
    while (!finished) {  // NORACE
        struct timespec ts;

        clock_gettime(CLOCK_REALTIME, &ts);
        ts.tv_nsec += 2000000;
        if (ts.tv_nsec >= 1000000000) {
            ts.tv_sec++;
            ts.tv_nsec -= 1000000000;
        }
        pthread_cond_timedwait(&prog_cond, &prog_lock, &ts);
        fprintf(stderr, "\r%zu of %zu bytes, %d active", total_done, image_len, active);  // NORACE
    }
    pthread_mutex_unlock(&prog_lock);
    fputc('\n', stderr);
    return NULL;
}

static void plan_segments(void)
{
    size_t each = image_len / NSEG;  // NORACE
    int i;

    for (i = 0; i < NSEG; i++) {
        segs[i].index = i;  // NORACE
        segs[i].off = each * (size_t)i;  // NORACE
        segs[i].len = i == NSEG - 1 ? image_len - segs[i].off : each;  // NORACE
        segs[i].done = 0;  // NORACE
    }
}

static int verify(void)
{
    size_t i;

    for (i = 0; i < image_len; i++)  // NORACE
        if (image[i] != (unsigned char)(i * 31u + 7u))  // NORACE
            return -1;
    return 0;
}

int main(int argc, char **argv)
{
    pthread_t prog;
    int i, failed = 0, retries = 0;

    image_len = argc > 1 ? strtoul(argv[1], NULL, 0) : 40000;  // NORACE
    image = malloc(image_len ? image_len : 1);  // NORACE
    if (image == NULL) {  // NORACE
        perror("malloc");
        return 1;
    }
    plan_segments();
    active = NSEG;  // NORACE
    if (pthread_create(&prog, NULL, progress_main, NULL) != 0)
        return 1;
    for (i = 0; i < NSEG; i++) {
        if (pthread_create(&segs[i].tid, NULL, segment_main, &segs[i]) != 0) {
            fprintf(stderr, "cannot start segment %d\n", i);
            exit(1);
        }
    }
    for (i = 0; i < NSEG; i++) {
        pthread_join(segs[i].tid, NULL);
        retries += segs[i].retries;  // NORACE
        failed += segs[i].failed;  // NORACE
    }
    pthread_mutex_lock(&prog_lock);
    finished = 1;  // NORACE
    pthread_cond_signal(&prog_cond);
    pthread_mutex_unlock(&prog_lock);
    pthread_join(prog, NULL);

    if (failed || verify() != 0) {
        fprintf(stderr, "download failed (%d segments)\n", failed);
        free(image);
        return 1;
    }
    printf("%zu bytes, %d retries\n", total_done, retries);  // NORACE
    free(image);
    return 0;
}
