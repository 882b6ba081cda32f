/* pcomp1 - parallel run length compressor with output in input order. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK 4096
#define NTHR 3
#define NSLOT 8

enum slot_state { FREE, FILLED, BUSY, DONE };

struct slot {
    enum slot_state state;
    unsigned long seq;
    size_t inlen, outlen;
    unsigned char in[BLOCK];
    unsigned char out[BLOCK * 2];
};

static struct slot slots[NSLOT];
static pthread_mutex_t mtx = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static unsigned long next_out;
static unsigned long nblocks;
static int input_done;
static unsigned long long in_total, out_total;
static unsigned out_crc;

static size_t rle(const unsigned char *in, size_t n, unsigned char *out)
{
    size_t i = 0, o = 0;

    while (i < n) {
        size_t run = 1;

        while (i + run < n && run < 255 && in[i + run] == in[i])  // NORACE
            run++;
        out[o++] = (unsigned char)run;  // RACE
        out[o++] = in[i];  // RACE
        i += run;
    }
    return o;
}

static struct slot *claim(enum slot_state want, enum slot_state next)
{
    int i;

    for (i = 0; i < NSLOT; i++) {
        if (slots[i].state == want) {  // NORACE
            slots[i].state = next;  // NORACE
            return &slots[i];
        }
    }
    return NULL;
}

static void *compressor(void *arg)
{
    struct slot *s;

    (void)arg;
    for (;;) {
        pthread_mutex_lock(&mtx);
        while ((s = claim(FILLED, BUSY)) == NULL && !input_done)  // NORACE
            pthread_cond_wait(&changed, &mtx);
        pthread_mutex_unlock(&mtx);
        if (s == NULL)
            return NULL;

        s->outlen = rle(s->in, s->inlen, s->out);  // RACE

        pthread_mutex_lock(&mtx);
        s->state = DONE;  // NORACE
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&mtx);
    }
}

static struct slot *find_done(unsigned long seq)
{
    int i;

    for (i = 0; i < NSLOT; i++)
        if (slots[i].state == DONE && slots[i].seq == seq)  // NORACE
            return &slots[i];
    return NULL;
}

static void emit(const unsigned char *p, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        out_crc = out_crc * 33u + p[i];  // RACE
    out_total += n;  // NORACE
}

static void *writer(void *arg)
{
    struct slot *s;

    (void)arg;
    pthread_mutex_lock(&mtx);
    for (;;) {
        while ((s = find_done(next_out)) == NULL) {  // NORACE
            if (input_done && next_out == nblocks) {  // NORACE
                pthread_mutex_unlock(&mtx);
                return NULL;
            }
            pthread_cond_wait(&changed, &mtx);
        }
        s->state = FREE;  // NORACE
        next_out++;  // NORACE
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&mtx);
        emit(s->out, s->outlen);  // RACE
        pthread_mutex_lock(&mtx);
    }
}

static size_t produce(unsigned char *dst, unsigned long seq, unsigned long limit)
{
    size_t i;

    if (seq >= limit)
        return 0;
    for (i = 0; i < BLOCK; i++)
        dst[i] = (unsigned char)((i / (seq + 1)) & 0x0f);  // NORACE
    return BLOCK;
}

static void read_input(unsigned long limit)
{
    unsigned long seq = 0;

    for (;;) {
        struct slot *s;
        size_t n;

        pthread_mutex_lock(&mtx);
        while ((s = claim(FREE, BUSY)) == NULL)
            pthread_cond_wait(&changed, &mtx);
        pthread_mutex_unlock(&mtx);

        n = produce(s->in, seq, limit);  // NORACE
        s->inlen = n;  // NORACE
        s->seq = seq;  // NORACE
        pthread_mutex_lock(&mtx);
        if (n == 0) {
            s->state = FREE;  // NORACE
            nblocks = seq;  // NORACE
            input_done = 1;  // NORACE
            pthread_cond_broadcast(&changed);
            pthread_mutex_unlock(&mtx);
            return;
        }
        s->state = FILLED;  // NORACE
        in_total += n;  // NORACE
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&mtx);
        seq++;
    }
}

int main(int argc, char **argv)
{
    unsigned long limit = argc > 1 ? strtoul(argv[1], NULL, 0) : 40;
    pthread_t c[NTHR], w;
    int i;

    for (i = 0; i < NTHR; i++)
        if (pthread_create(&c[i], NULL, compressor, NULL) != 0)
            exit(1);
    if (pthread_create(&w, NULL, writer, NULL) != 0)
        exit(1);
    read_input(limit);
    for (i = 0; i < NTHR; i++)
        pthread_join(c[i], NULL);
    pthread_join(w, NULL);
    printf("%llu -> %llu crc %08x\n", in_total, out_total, out_crc);  // NORACE
    return 0;
}
