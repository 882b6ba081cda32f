/* segdl - fetch one object in several segments at once.
 * The transport is simulated: fetch_range() produces bytes from a formula
 * and fails now and then so that the retry path gets used.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NSEG    24
#define SEGSZ   4096L
#define CHUNK   512L
#define NWORK   3
#define MAXTRY  5

#define SEG_PENDING 0
#define SEG_ACTIVE  1
#define SEG_DONE    2
#define SEG_FAILED  3

struct segment {
    long off;
    long len;
    int state;
    int tries;
};

static struct segment segs[NSEG];
static pthread_mutex_t seg_lock = PTHREAD_MUTEX_INITIALIZER;

static unsigned char *image;
static long image_size;

static pthread_mutex_t stat_lock = PTHREAD_MUTEX_INITIALIZER;
static long bytes_done;
static int errors;
static int finished;

static char url[128];

/* one chunk from the "server"; returns bytes or -1 */
static long fetch_range(const char *u, long off, unsigned char *dst, long n, int attempt)
{
    long i;
    long salt = (long)strlen(u); // NORACE

    if (attempt < 2 && (off / CHUNK) % 11 == 7)
        return -1;
    for (i = 0; i < n; i++)
        dst[i] = (unsigned char)((off + i) * 31 + salt); // NORACE
    return n;
}

static struct segment *take_segment(void)
{
    int i;
    struct segment *s = NULL;

    pthread_mutex_lock(&seg_lock);
    for (i = 0; i < NSEG; i++) {
        if (segs[i].state == SEG_PENDING) { // NORACE
            s = &segs[i];
            s->state = SEG_ACTIVE; // NORACE
            s->tries++; // NORACE
            break;
        }
    }
    pthread_mutex_unlock(&seg_lock);
    return s;
}

static void put_segment(struct segment *s, int state)
{
    pthread_mutex_lock(&seg_lock);
    s->state = state; // NORACE
    pthread_mutex_unlock(&seg_lock);
}

static int run_segment(struct segment *s)
{
    long pos = 0;
    long want, got;

    while (pos < s->len) { // NORACE
        want = s->len - pos; // NORACE
        if (want > CHUNK)
            want = CHUNK;
        got = fetch_range(url, s->off + pos, image + s->off + pos, want, s->tries); // NORACE
        if (got < 0) {
            pthread_mutex_lock(&stat_lock);
            bytes_done -= pos; // NORACE
            pthread_mutex_unlock(&stat_lock);
            errors++; // RACE
            return -1;
        }
        pos += got;
        pthread_mutex_lock(&stat_lock);
        bytes_done += got; // NORACE
        pthread_mutex_unlock(&stat_lock);
    }
    return 0;
}

static void *worker(void *arg)
{
    struct segment *s;
    int *count = arg;

    while ((s = take_segment()) != NULL) {
        if (run_segment(s) == 0) {
            put_segment(s, SEG_DONE);
            (*count)++; // NORACE
        } else if (s->tries >= MAXTRY) { // NORACE
            put_segment(s, SEG_FAILED);
        } else {
            usleep(200);
            put_segment(s, SEG_PENDING);
        }
    }
    return NULL;
}

static void *progress(void *arg)
{
    long n;
    int e, fin;

    (void)arg;
    for (;;) {
        pthread_mutex_lock(&stat_lock);
        n = bytes_done; // NORACE
        e = errors; // RACE
        pthread_mutex_unlock(&stat_lock);
        fin = finished; // RACE
        fprintf(stderr, "\r%ld/%ld bytes, %d errors", n, image_size, e); // NORACE
        if (fin)
            break;
        usleep(1000);
    }
    fputc('\n', stderr);
    return NULL;
}

static int verify(void)
{
    long i;
    long salt = (long)strlen(url); // NORACE

    for (i = 0; i < image_size; i++) // NORACE
        if (image[i] != (unsigned char)(i * 31 + salt)) // NORACE
            return -1;
    return 0;
}

int main(int argc, char **argv)
{
    pthread_t w[NWORK], p;
    int done[NWORK] = { 0 };
    int i, rc, nfail = 0;

    snprintf(url, sizeof url, "%s", argc > 1 ? argv[1] : "http://example.test/disk.img"); // NORACE
    image_size = NSEG * SEGSZ; // NORACE
    image = calloc(1, (size_t)image_size); // NORACE
    if (image == NULL) {
        perror("calloc");
        return 1;
    }
    for (i = 0; i < NSEG; i++) {
        segs[i].off = i * SEGSZ; // NORACE
        segs[i].len = SEGSZ; // NORACE
        segs[i].state = SEG_PENDING; // NORACE
    }

    if (pthread_create(&p, NULL, progress, NULL) != 0)
        return 1;
    for (i = 0; i < NWORK; i++)
        if (pthread_create(&w[i], NULL, worker, &done[i]) != 0)
            abort();
    for (i = 0; i < NWORK; i++)
        pthread_join(w[i], NULL);

    pthread_mutex_lock(&stat_lock);
    finished = 1; // RACE
    pthread_mutex_unlock(&stat_lock);
    pthread_join(p, NULL);

    for (i = 0; i < NSEG; i++)
        if (segs[i].state != SEG_DONE) // NORACE
            nfail++;
    rc = verify();
    printf("%ld bytes, %d errors, %d failed, verify %s\n", bytes_done, errors, nfail, rc ? "BAD" : "ok"); // NORACE
    for (i = 0; i < NWORK; i++)
        printf("worker %d: %d segments\n", i, done[i]); // NORACE
    free(image); // NORACE
    return rc || nfail;
}
