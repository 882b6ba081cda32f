/* imgfilter - separable blur of a grey image in bands of rows.
 * Pass 1 (horizontal) writes tmp, pass 2 (vertical) reads three rows of tmp
 * and writes the image, then a reduction finds the brightest pixel. */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct image {
    int w, h;
    uint8_t *px;
};

struct filter {
    struct image *img;
    uint8_t *tmp;
    int nthreads;
    pthread_barrier_t barrier;
    pthread_mutex_t lock;
    int max_value;
    long sum;
    int rows_done;
};

struct band {
    struct filter *f;
    int index;
    int y0, y1;
    int local_max;
    long local_sum;
};

static struct image *image_new(int w, int h)
{
    struct image *im = malloc(sizeof *im);
    if (!im)
        return NULL;
    im->w = w; // NORACE
    im->h = h; // NORACE
    im->px = calloc((size_t)w, (size_t)h); // NORACE
    if (!im->px) {
        free(im);
        return NULL;
    }
    return im;
}

static void image_free(struct image *im)
{
    if (im) {
        free(im->px); // NORACE
        free(im); // NORACE
    }
}

static void image_pattern(struct image *im)
{
    for (int y = 0; y < im->h; y++)
        for (int x = 0; x < im->w; x++)
            im->px[y * im->w + x] = (uint8_t)((x * 7) ^ (y * 13)); // NORACE
}

static int clampi(int v, int lo, int hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}

static void blur_rows(const struct image *im, uint8_t *dst, int y0, int y1)
{
    int w = im->w; // NORACE

    for (int y = y0; y < y1; y++) {
        const uint8_t *row = im->px + y * w; // NORACE
        for (int x = 0; x < w; x++) {
            int a = row[clampi(x - 1, 0, w - 1)]; // NORACE
            int b = row[x]; // NORACE
            int c = row[clampi(x + 1, 0, w - 1)]; // NORACE
            dst[y * w + x] = (uint8_t)((a + 2 * b + c) / 4); // NORACE
        }
    }
}

static void blur_columns(struct image *im, const uint8_t *src, int y0, int y1)
{
    int w = im->w, h = im->h; // NORACE

    for (int y = y0; y < y1; y++) {
        const uint8_t *up = src + clampi(y - 1, 0, h - 1) * w;
        const uint8_t *mid = src + y * w;
        const uint8_t *down = src + clampi(y + 1, 0, h - 1) * w;
        for (int x = 0; x < w; x++) {
            int v = up[x] + down[x]; // NORACE
            v += 2 * mid[x]; // NORACE
            im->px[y * w + x] = (uint8_t)(v / 4); // NORACE
        }
    }
}

static void reduce(struct band *b)
{
    const struct image *im = b->f->img; // NORACE

    b->local_max = 0; // NORACE
    b->local_sum = 0; // NORACE
    for (int y = b->y0; y < b->y1; y++) // NORACE
        for (int x = 0; x < im->w; x++) { // NORACE
            int v = im->px[y * im->w + x]; // NORACE
            if (v > b->local_max) // NORACE
                b->local_max = v; // NORACE
            b->local_sum += v; // NORACE
        }
}

static void *band_main(void *arg)
{
    struct band *b = arg;
    struct filter *f = b->f; // NORACE

    blur_rows(f->img, f->tmp, b->y0, b->y1); // NORACE
    pthread_barrier_wait(&f->barrier);
    blur_columns(f->img, f->tmp, b->y0, b->y1); // NORACE
    reduce(b);

    pthread_mutex_lock(&f->lock);
    f->rows_done += b->y1 - b->y0; // NORACE
    if (b->local_max > f->max_value) // NORACE
        f->max_value = b->local_max; // NORACE
    f->sum += b->local_sum; // NORACE
    pthread_mutex_unlock(&f->lock);
    return NULL;
}

static int filter_run(struct image *im, int nthreads, struct filter *f)
{
    pthread_t *th = NULL;
    struct band *bands = NULL;
    int rc = -1;

    memset(f, 0, sizeof *f); // NORACE
    f->img = im; // NORACE
    f->nthreads = nthreads; // NORACE
    f->tmp = malloc((size_t)im->w * (size_t)im->h); // NORACE
    th = calloc((size_t)nthreads, sizeof *th);
    bands = calloc((size_t)nthreads, sizeof *bands);
    if (!f->tmp || !th || !bands) // NORACE
        goto out;
    if (pthread_barrier_init(&f->barrier, NULL, (unsigned)nthreads))
        goto out;
    pthread_mutex_init(&f->lock, NULL);
    for (int i = 0; i < nthreads; i++) {
        bands[i].f = f; // NORACE
        bands[i].index = i; // NORACE
        bands[i].y0 = im->h * i / nthreads; // NORACE
        bands[i].y1 = im->h * (i + 1) / nthreads; // NORACE
        if (pthread_create(&th[i], NULL, band_main, &bands[i]))
            abort();                    /* the barrier would never open */
    }
    for (int i = 0; i < nthreads; i++)
        pthread_join(th[i], NULL);
    pthread_barrier_destroy(&f->barrier);
    pthread_mutex_destroy(&f->lock);
    rc = 0;
out:
    free(bands); // NORACE
    free(th);
    free(f->tmp); // NORACE
    f->tmp = NULL; // NORACE
    return rc;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 4;
    struct image *im = image_new(160, 120);
    struct filter f;

    if (!im || n < 1) {
        image_free(im);
        return 1;
    }
    image_pattern(im);
    for (int pass = 0; pass < 5; pass++) {
        if (filter_run(im, n, &f) < 0) {
            fprintf(stderr, "imgfilter: out of resources\n");
            image_free(im);
            return 1;
        }
        printf("pass %d: max %d, mean %ld, %d rows\n", pass, f.max_value, f.sum / (160 * 120), f.rows_done); // NORACE
    }
    image_free(im);
    return 0;
}
