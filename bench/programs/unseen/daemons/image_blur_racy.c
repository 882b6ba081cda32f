#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Two-pass box blur on a grey image, bands of rows per thread. */

#define BANDS 3

typedef struct {
    int w, h;
    unsigned char *px;
} image;

typedef struct band {
    const image *src;
    image *dst;
    int y0, y1;
    int radius;
    unsigned histogram[4];
} band;

static image *image_new(int w, int h)
{
    image *im = malloc(sizeof *im);
    if (!im)
        return NULL;
    im->w = w; // NORACE
    im->h = h; // NORACE
    im->px = calloc((size_t)w * h, 1); // NORACE
    if (!im->px) { // NORACE
        free(im); // NORACE
        return NULL;
    }
    return im;
}

static void image_free(image *im)
{
    if (im) {
        free(im->px); // NORACE
        free(im); // NORACE
    }
}

static unsigned char pixel(const image *im, int x, int y)
{
    if (x < 0) x = 0;
    if (y < 0) y = 0;
    if (x >= im->w) x = im->w - 1; // NORACE
    if (y >= im->h) y = im->h - 1; // NORACE
    return im->px[y * im->w + x]; // RACE
}

static void *blur_vertical(void *arg)
{
    band *b = arg;
    int x, y, d;
    for (y = b->y0; y < b->y1; y++) // NORACE
        for (x = 0; x < b->src->w; x++) { // NORACE
            int sum = 0;
            for (d = -b->radius; d <= b->radius; d++) // NORACE
                sum += pixel(b->src, x, y + d); // NORACE
            b->dst->px[y * b->dst->w + x] = (unsigned char)(sum / (2 * b->radius + 1)); // RACE
        }
    return NULL;
}

static void *count_levels(void *arg)
{
    band *b = arg;
    int x, y;
    for (y = b->y0; y < b->y1; y++) // NORACE
        for (x = 0; x < b->src->w; x++) // NORACE
            b->histogram[pixel(b->src, x, y) / 64]++; // NORACE
    return NULL;
}

static int run_bands(band *b, int n, void *(*pass)(void *))
{
    pthread_t t[BANDS];
    int i, rc = 0, started = 0;
    for (i = 0; i < n; i++) {
        rc = pthread_create(&t[i], NULL, pass, &b[i]);
        if (rc)
            break;
        started++;
    }
    for (i = 0; i < started; i++)
        pthread_join(t[i], NULL);
    return rc;
}

int main(void)
{
    image *in = image_new(8, 9), *out = image_new(8, 9);
    band bands[BANDS];
    unsigned total = 0;
    int i;
    if (!in || !out)
        return 1;
    for (i = 0; i < 72; i++)
        in->px[i] = (unsigned char)(i * 37); // NORACE
    memset(bands, 0, sizeof bands); // NORACE
    for (i = 0; i < BANDS; i++) {
        bands[i].src = in; // NORACE
        bands[i].dst = in; // NORACE
        bands[i].y0 = i * 3; // NORACE
        bands[i].y1 = i * 3 + 3; // NORACE
        bands[i].radius = 1; // NORACE
    }
    if (run_bands(bands, BANDS, blur_vertical))
        return 1;
    for (i = 0; i < BANDS; i++)
        bands[i].src = bands[i].dst; // NORACE
    if (run_bands(bands, BANDS, count_levels))
        return 1;
    for (i = 0; i < BANDS; i++)
        total += bands[i].histogram[0]; // NORACE
    printf("%u dark pixels\n", total);
    image_free(in);
    image_free(out);
    return 0;
}
