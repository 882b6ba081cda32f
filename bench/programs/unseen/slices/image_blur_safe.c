#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>

/* 3x3 box blur, rows split between threads, several passes */
typedef struct image {
    int w, h;
    uint8_t *px;
} image;

typedef struct job {
    image *src, *dst;
    int y0, y1;
    int passes;
    pthread_barrier_t *bar;
    unsigned long touched;
} job;

static image *image_new(int w, int h)
{
    image *im = malloc(sizeof *im);
    im->w = w; // NORACE
    im->h = h; // NORACE
    im->px = calloc((size_t)w * h, 1); // NORACE
    return im;
}

static inline int clampi(int v, int lo, int hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}

static inline unsigned sample(const image *im, int x, int y)
{
    x = clampi(x, 0, im->w - 1); // NORACE
    y = clampi(y, 0, im->h - 1); // NORACE
    return im->px[y * im->w + x]; // NORACE
}

static inline void store(image *im, int x, int y, unsigned v)
{
    im->px[y * im->w + x] = (uint8_t)v; // NORACE
}

static unsigned kernel(const image *im, int x, int y)
{
    unsigned acc = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            acc += sample(im, x + dx, y + dy);
    return acc / 9;
}

static void *worker(void *arg)
{
    job *j = arg;
    image *a = j->src, *b = j->dst; // NORACE
    for (int p = 0; p < j->passes; p++) {
        for (int y = j->y0; y < j->y1; y++) { // NORACE
            for (int x = 0; x < a->w; x++) { // NORACE
                store(b, x, y, kernel(a, x, y));
                j->touched++; // NORACE
            }
        }
        pthread_barrier_wait(j->bar); // NORACE
        image *t = a;
        a = b;
        b = t;
    }
    return NULL;
}

static void pattern(image *im)
{
    for (int y = 0; y < im->h; y++)
        for (int x = 0; x < im->w; x++)
            im->px[y * im->w + x] = (uint8_t)((x * 31) ^ (y * 17)); // NORACE
}

static unsigned long checksum(const image *im)
{
    unsigned long s = 0;
    for (int i = 0; i < im->w * im->h; i++)
        s = s * 33 + im->px[i]; // NORACE
    return s;
}

int main(void)
{
    enum { NT = 3, W = 24, H = 18 };
    pthread_t th[NT];
    job jobs[NT];
    pthread_barrier_t bar;
    image *a = image_new(W, H), *b = image_new(W, H);

    pattern(a);
    pthread_barrier_init(&bar, NULL, NT);
    for (int i = 0; i < NT; i++) {
        jobs[i].src = a; // NORACE
        jobs[i].dst = b; // NORACE
        jobs[i].y0 = i * H / NT; // NORACE
        jobs[i].y1 = (i + 1) * H / NT; // NORACE
        jobs[i].passes = 4;
        jobs[i].bar = &bar;
        jobs[i].touched = 0;
        pthread_create(&th[i], NULL, worker, &jobs[i]);
    }
    unsigned long n = 0;
    for (int i = 0; i < NT; i++) {
        pthread_join(th[i], NULL);
        n += jobs[i].touched; // NORACE
    }
    printf("%lu pixels, %lx %lx\n", n, checksum(a), checksum(b));
    return 0;
}
