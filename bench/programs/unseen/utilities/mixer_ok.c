/* mixer - audio mixer.  Every source owns a single-producer/single-consumer
 * ring; the mixing thread drains all rings into the output. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define RING     512            /* power of two */
#define BLOCK    64
#define SOURCES  3
#define SECONDS_SAMPLES 8000

typedef struct ring {
    _Alignas(64) atomic_size_t head;    /* written by the producer */
    _Alignas(64) atomic_size_t tail;    /* written by the consumer */
    int16_t buf[RING];
} ring_t;

typedef struct source {
    const char *name;
    ring_t ring;
    unsigned freq;
    pthread_t thread;
    atomic_int volume;                  /* 0..256, set from the UI */
    atomic_bool ended;
    unsigned long produced;             /* producer only, until joined */
} source_t;

typedef struct mixer {
    source_t src[SOURCES];
    int32_t *out;
    size_t out_len, out_cap;
    unsigned long underruns;
    pthread_t thread;
} mixer_t;

static size_t ring_write(ring_t *r, const int16_t *s, size_t n)
{
    size_t h = atomic_load_explicit(&r->head, memory_order_relaxed); // NORACE
    size_t t = atomic_load_explicit(&r->tail, memory_order_acquire); // NORACE
    size_t room = RING - (h - t);

    if (n > room)
        n = room;
    for (size_t i = 0; i < n; i++)
        r->buf[(h + i) & (RING - 1)] = s[i]; // NORACE
    atomic_store_explicit(&r->head, h + n, memory_order_release); // NORACE
    return n;
}

static size_t ring_read(ring_t *r, int16_t *d, size_t n)
{
    size_t t = atomic_load_explicit(&r->tail, memory_order_relaxed); // NORACE
    size_t h = atomic_load_explicit(&r->head, memory_order_acquire); // NORACE

    if (n > h - t)
        n = h - t;
    for (size_t i = 0; i < n; i++)
        d[i] = r->buf[(t + i) & (RING - 1)]; // NORACE
    atomic_store_explicit(&r->tail, t + n, memory_order_release); // NORACE
    return n;
}

static int16_t wave(unsigned freq, unsigned long i)
{
    unsigned phase = (unsigned)(i * freq % 8000);
    return (int16_t)((phase < 4000 ? phase : 8000 - phase) - 2000);
}

static void *source_main(void *arg)
{
    source_t *s = arg;
    int16_t blk[BLOCK];

    while (s->produced < SECONDS_SAMPLES) { // NORACE
        size_t n = BLOCK, done = 0;

        if (n > SECONDS_SAMPLES - s->produced) // NORACE
            n = SECONDS_SAMPLES - s->produced; // NORACE
        for (size_t i = 0; i < n; i++)
            blk[i] = wave(s->freq, s->produced + i); // NORACE
        while (done < n) {
            size_t k = ring_write(&s->ring, blk + done, n - done);
            if (k == 0)
                usleep(100);
            done += k;
        }
        s->produced += n; // NORACE
    }
    atomic_store(&s->ended, true); // NORACE
    return NULL;
}

static void emit(mixer_t *m, const int32_t *acc, size_t n)
{
    if (m->out_len + n > m->out_cap) { // NORACE
        m->out_cap = (m->out_len + n) * 2; // NORACE
        m->out = realloc(m->out, m->out_cap * sizeof *m->out); // NORACE
        if (!m->out) // NORACE
            abort();
    }
    memcpy(m->out + m->out_len, acc, n * sizeof *acc); // NORACE
    m->out_len += n; // NORACE
}

static void *mixer_main(void *arg)
{
    mixer_t *m = arg;
    bool live = true;

    while (live) {
        int32_t acc[BLOCK] = { 0 };
        size_t longest = 0;

        live = false;
        for (int i = 0; i < SOURCES; i++) {
            source_t *s = &m->src[i];
            int16_t blk[BLOCK];
            bool ended = atomic_load(&s->ended); // NORACE
            size_t n = ring_read(&s->ring, blk, BLOCK);
            int vol = atomic_load_explicit(&s->volume, memory_order_relaxed); // NORACE

            for (size_t k = 0; k < n; k++)
                acc[k] += blk[k] * vol / 256;
            if (n > longest)
                longest = n;
            if (n > 0 || !ended)
                live = true;
            if (n == 0 && !ended)
                m->underruns++; // NORACE
        }
        if (longest > 0)
            emit(m, acc, longest);
        else
            usleep(100);
    }
    return NULL;
}

static int mixer_start(mixer_t *m)
{
    static const char *const names[SOURCES] = { "bass", "lead", "noise" };

    for (int i = 0; i < SOURCES; i++) {
        source_t *s = &m->src[i];
        s->name = names[i]; // NORACE
        s->freq = 110u * (unsigned)(i + 1); // NORACE
        s->volume = 256; // NORACE
        atomic_init(&s->ring.head, 0);
        atomic_init(&s->ring.tail, 0);
    }
    if (pthread_create(&m->thread, NULL, mixer_main, m))
        return -1;
    for (int i = 0; i < SOURCES; i++)
        if (pthread_create(&m->src[i].thread, NULL, source_main, &m->src[i]))
            return -1;
    return 0;
}

int main(void)
{
    static mixer_t m;
    int32_t peak = 0;

    if (mixer_start(&m) < 0) {
        perror("mixer");
        return 1;
    }
    for (int v = 256; v >= 0; v -= 16) {
        atomic_store_explicit(&m.src[2].volume, v, memory_order_relaxed); // NORACE
        usleep(300);
    }
    for (int i = 0; i < SOURCES; i++)
        pthread_join(m.src[i].thread, NULL);
    pthread_join(m.thread, NULL);
    for (size_t i = 0; i < m.out_len; i++) // NORACE
        if (m.out[i] > peak) // NORACE
            peak = m.out[i]; // NORACE
    for (int i = 0; i < SOURCES; i++)
        printf("%s: %lu samples\n", m.src[i].name, m.src[i].produced); // NORACE
    printf("peak %d, %s\n", (int)peak, m.out_len >= SECONDS_SAMPLES ? "complete" : "short"); // NORACE
    free(m.out); // NORACE
    return 0;
}
