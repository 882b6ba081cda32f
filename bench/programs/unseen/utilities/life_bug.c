/* life - Conway's game of life on a torus, bands of rows, two buffers. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define W 96
#define H 64
#define NTH 4
#define GENS 60

typedef unsigned char grid_t[H][W];

static grid_t buf_a, buf_b;
static grid_t *cur = &buf_a, *nxt = &buf_b;

static pthread_barrier_t step_barrier;
static int born[NTH], died[NTH];        /* one cell per thread */

static struct {
    int generation;
    int population;
    int stable;                 /* set by thread 0 between two barriers */
    long total_changes;
} game;

static pthread_mutex_t display_mu = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t display_cv = PTHREAD_COND_INITIALIZER;
static struct {
    int ready;
    int quit;
    int generation;
    int population;
} frame;
static int frames_shown;

struct band {
    int id;
    int first, last;            /* rows [first, last) */
    int peak;
};

static int neighbours(const grid_t *g, int y, int x)
{
    int n = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (dy || dx)
                n += (*g)[(y + dy + H) % H][(x + dx + W) % W]; // RACE
    return n;
}

static void step_band(struct band *b)
{
    int nb = 0, nd = 0;

    for (int y = b->first; y < b->last; y++) // NORACE
        for (int x = 0; x < W; x++) {
            int n = neighbours(cur, y, x); // RACE
            int was = (*cur)[y][x]; // RACE
            int is = n == 3 || (was && n == 2);
            (*nxt)[y][x] = (unsigned char)is; // RACE
            nb += is && !was;
            nd += was && !is;
        }
    born[b->id] = nb; // RACE
    died[b->id] = nd; // RACE
}

static void publish_frame(void)
{
    pthread_mutex_lock(&display_mu);
    frame.ready = 1; // NORACE
    frame.generation = game.generation; // NORACE
    frame.population = game.population; // NORACE
    pthread_cond_signal(&display_cv);
    pthread_mutex_unlock(&display_mu);
}

/* thread 0 alone, all bands are complete */
static void end_of_generation(void)
{
    grid_t *t = cur; // NORACE
    int b = 0, d = 0;

    cur = nxt; // RACE
    nxt = t; // RACE
    for (int i = 0; i < NTH; i++) {
        b += born[i]; // RACE
        d += died[i]; // RACE
    }
    game.generation++; // NORACE
    game.population += b - d; // NORACE
    game.total_changes += b + d; // NORACE
    game.stable = b + d == 0; // RACE
    publish_frame();
}

static void *band_main(void *arg)
{
    struct band *b = arg;

    for (int g = 0; g < GENS; g++) {
        step_band(b);
        pthread_barrier_wait(&step_barrier);
        if (b->id == 0) // NORACE
            end_of_generation();
        if (game.stable) // RACE
            break;
    }
    return NULL;
}

static void *display_main(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&display_mu);
    for (;;) {
        while (!frame.ready && !frame.quit) // NORACE
            pthread_cond_wait(&display_cv, &display_mu);
        if (!frame.ready) // NORACE
            break;
        frame.ready = 0; // NORACE
        frames_shown++; // NORACE
        if (frame.generation % 20 == 0) // NORACE
            printf("generation %d: %d alive\n", frame.generation, frame.population); // NORACE
    }
    pthread_mutex_unlock(&display_mu);
    return NULL;
}

static void seed_grid(unsigned s)
{
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            s = s * 1664525u + 1013904223u;
            buf_a[y][x] = (s >> 24) % 4 == 0; // NORACE
            game.population += buf_a[y][x]; // NORACE
        }
}

int main(void)
{
    pthread_t th[NTH], disp;
    struct band band[NTH];
    int alive = 0;

    seed_grid(2024);
    pthread_barrier_init(&step_barrier, NULL, NTH);
    pthread_create(&disp, NULL, display_main, NULL);
    for (int i = 0; i < NTH; i++) {
        band[i] = (struct band){ .id = i, .first = i * H / NTH, .last = (i + 1) * H / NTH }; // NORACE
        if (pthread_create(&th[i], NULL, band_main, &band[i]))
            abort();
    }
    for (int i = 0; i < NTH; i++)
        pthread_join(th[i], NULL);
    pthread_mutex_lock(&display_mu);
    frame.quit = 1; // NORACE
    pthread_cond_signal(&display_cv);
    pthread_mutex_unlock(&display_mu);
    pthread_join(disp, NULL);
    pthread_barrier_destroy(&step_barrier);

    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++)
            alive += (*cur)[y][x]; // NORACE
    printf("%d generations, %d alive (%d), %ld changes, %s\n", game.generation, alive, game.population, game.total_changes, frames_shown ? "shown" : "not shown"); // NORACE
    return 0;
}
