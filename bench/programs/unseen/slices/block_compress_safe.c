// pigz-like: blocks are compressed in parallel but written in order
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLK   32
#define NBLK  12

typedef unsigned char u8;

static u8 input[BLK * NBLK];
static u8 output[2 * BLK * NBLK];
static size_t outlen;
static unsigned crc;

static pthread_mutex_t qmtx = PTHREAD_MUTEX_INITIALIZER;
static int next_in;

static pthread_mutex_t omtx = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ocv = PTHREAD_COND_INITIALIZER;
static int next_out;

struct blk {
    int idx;
    size_t len;
    u8 data[2 * BLK];
};

static void rle(const u8 *in, size_t n, struct blk *b)
{
    size_t i = 0;
    b->len = 0; // NORACE
    while (i < n) {
        size_t run = 1;
        while (i + run < n && run < 255 && in[i + run] == in[i]) // NORACE
            run++;
        b->data[b->len++] = (u8)run; // NORACE
        b->data[b->len++] = in[i]; // NORACE
        i += run;
    }
}

static unsigned crc_block(unsigned c, const u8 *p, size_t n)
{
    while (n--)
        c = (c << 3 | c >> 29) ^ *p++; // NORACE
    return c;
}

static int claim(void)
{
    int i;
    pthread_mutex_lock(&qmtx);
    i = next_in < NBLK ? next_in++ : -1; // NORACE
    pthread_mutex_unlock(&qmtx);
    return i;
}

static void commit(struct blk *b)
{
    pthread_mutex_lock(&omtx);
    while (next_out != b->idx) // NORACE
        pthread_cond_wait(&ocv, &omtx);
    memcpy(output + outlen, b->data, b->len); // NORACE
    outlen += b->len; // NORACE
    crc = crc_block(crc, b->data, b->len); // NORACE
    next_out++; // NORACE
    pthread_cond_broadcast(&ocv);
    pthread_mutex_unlock(&omtx);
}

static void *compressor(void *u)
{
    struct blk *b = malloc(sizeof *b);
    int i;
    while ((i = claim()) >= 0) {
        b->idx = i; // NORACE
        rle(input + i * BLK, BLK, b);
        commit(b);
    }
    free(b);
    return u;
}

int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < BLK * NBLK; i++)
        input[i] = (u8)(i / 7); // NORACE
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, compressor, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    printf("%d -> %zu, crc %x\n", BLK * NBLK, outlen, crc); // NORACE
    printf("first %d\n", output[0]); // NORACE
    return 0;
}
