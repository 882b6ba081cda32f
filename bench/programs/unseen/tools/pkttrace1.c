/* pkttrace1 - packet tracer: a reader thread captures (generates) frames into
 * a ring, a printer thread decodes them; main toggles pause and prints drops. */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define RING 64
#define SNAPLEN 64

struct frame {
    uint32_t ts;
    uint16_t caplen;
    uint8_t data[SNAPLEN];
};

struct proto_count {
    const char *name;
    uint8_t number;
    unsigned long pkts;
    unsigned long bytes;
};

static struct frame ring[RING];
static unsigned ring_in, ring_out;
static pthread_mutex_t ring_mtx = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ring_ready = PTHREAD_COND_INITIALIZER;
static pthread_cond_t unpaused = PTHREAD_COND_INITIALIZER;
static unsigned long captured, dropped;
static int paused, eof;
static int limit = 3000;

static struct proto_count protos[] = {
    { "icmp", 1, 0, 0 }, { "tcp", 6, 0, 0 }, { "udp", 17, 0, 0 }, { "other", 255, 0, 0 },
};
#define NPROTO (sizeof protos / sizeof protos[0])

static void make_frame(struct frame *f, uint32_t n)
{
    static const uint8_t mix[4] = { 6, 17, 1, 89 };

    memset(f->data, 0, sizeof f->data);
    f->ts = n;
    f->caplen = (uint16_t)(20 + n % 40);
    f->data[0] = 0x45;
    f->data[9] = mix[(n * 7) % 4];  // NORACE
}

static void *reader_main(void *arg)
{
    int n;

    (void)arg;
    for (n = 0; n < limit; n++) {  // NORACE
        struct frame f;

        make_frame(&f, (uint32_t)n);
        pthread_mutex_lock(&ring_mtx);
        while (paused)  // NORACE
            pthread_cond_wait(&unpaused, &ring_mtx);
        captured++;  // NORACE
        if (ring_in - ring_out == RING) {  // NORACE
            dropped++;  // NORACE
        } else {
            ring[ring_in % RING] = f;  // NORACE
            ring_in++;  // NORACE
            pthread_cond_signal(&ring_ready);
        }
        pthread_mutex_unlock(&ring_mtx);
        if (n % 50 == 0)
            usleep(100);
    }
    pthread_mutex_lock(&ring_mtx);
    eof = 1;  // NORACE
    pthread_cond_signal(&ring_ready);
    pthread_mutex_unlock(&ring_mtx);
    return NULL;
}

static void decode(const struct frame *f)
{
    uint8_t p = f->data[9];
    size_t i;

    if ((f->data[0] >> 4) != 4)
        return;
    for (i = 0; i < NPROTO - 1; i++)
        if (protos[i].number == p)  // NORACE
            break;
    protos[i].pkts++;  // NORACE
    protos[i].bytes += f->caplen;  // NORACE
}

static void *printer_main(void *arg)
{
    int verbose = *(int *)arg;  // NORACE

    for (;;) {
        struct frame f;

        pthread_mutex_lock(&ring_mtx);
        while (ring_in == ring_out && !eof)  // NORACE
            pthread_cond_wait(&ring_ready, &ring_mtx);
        if (ring_in == ring_out) {  // NORACE
            pthread_mutex_unlock(&ring_mtx);
            break;
        }
        f = ring[ring_out % RING];  // NORACE
        ring_out++;  // NORACE
        pthread_mutex_unlock(&ring_mtx);

        decode(&f);
        if (verbose)
            printf("%u: %u bytes proto %u\n", f.ts, f.caplen, f.data[9]);
    }
    return NULL;
}

static void set_paused(int on)
{
    pthread_mutex_lock(&ring_mtx);
    paused = on;  // NORACE
    if (!on)
        pthread_cond_broadcast(&unpaused);
    pthread_mutex_unlock(&ring_mtx);
}

static void show_drops(void)
{
    unsigned long c, d;

    pthread_mutex_lock(&ring_mtx);
    c = captured;  // NORACE
    d = dropped;  // NORACE
    pthread_mutex_unlock(&ring_mtx);
    fprintf(stderr, "%lu captured, %lu dropped\n", c, d);
}

int main(int argc, char **argv)
{
    pthread_t reader, printer;
    int verbose = argc > 1 && !strcmp(argv[1], "-v");  // NORACE
    size_t i;

    if (argc > 2)
        limit = atoi(argv[2]);  // NORACE
    if (pthread_create(&printer, NULL, printer_main, &verbose) != 0 ||
        pthread_create(&reader, NULL, reader_main, NULL) != 0) {
        perror("pthread_create");
        exit(1);
    }
    for (i = 0; i < 3; i++) {
        usleep(1000);
        set_paused(1);
        show_drops();
        set_paused(0);
    }
    pthread_join(reader, NULL);
    pthread_join(printer, NULL);
    for (i = 0; i < NPROTO; i++)
        printf("%-6s %8lu %10lu\n", protos[i].name, protos[i].pkts, protos[i].bytes);  // NORACE
    printf("total %lu, dropped %lu\n", captured, dropped);  // NORACE
    return 0;
}
