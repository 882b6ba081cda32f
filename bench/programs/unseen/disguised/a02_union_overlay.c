/* Each thread has "its own" member, but they overlap. */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

union cell {
    struct { uint16_t lo, hi; } half;
    struct { uint8_t pad[3]; uint8_t flag; } tail;
    uint32_t word;
};

struct device {
    union cell a;
    union cell b;
    pthread_mutex_t m;
};

static struct device dev;

static void *low_half(void *p)
{
    struct device *d = p;
    for (int i = 0; i < 1000; i++)
        d->a.half.lo++;  // NORACE
    return NULL;
}

static void *high_half(void *p)
{
    struct device *d = p;
    for (int i = 0; i < 1000; i++)
        d->a.half.hi = (uint16_t)i;  // RACE
    return NULL;
}

static void *flags(void *p)
{
    struct device *d = p;
    uint8_t *f = &d->a.tail.flag;
    for (int i = 0; i < 1000; i++)
        *f |= 0x80;  // RACE
    return NULL;
}

static void *words(void *p)
{
    struct device *d = p;
    for (int i = 0; i < 1000; i++) {
        pthread_mutex_lock(&d->m);
        d->b.word += 3;  // NORACE
        pthread_mutex_unlock(&d->m);
    }
    return NULL;
}

int main(void)
{
    pthread_t t[4];
    void *(*fn[])(void *) = { low_half, high_half, flags, words };
    pthread_mutex_init(&dev.m, NULL);
    for (int i = 0; i < 4; i++)
        pthread_create(&t[i], NULL, fn[i], &dev);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], NULL);
    printf("%x %x\n", dev.a.word, dev.b.word);  // NORACE
    return 0;
}
