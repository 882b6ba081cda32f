#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Game of life; rows are split between threads, with a hand-made barrier. */

#define ROWS 12
#define COLS 10
#define TEAM 3
#define GENS 4

typedef struct rendezvous {
    pthread_mutex_t mu;
    pthread_cond_t cv;
    int parties, arrived;
    unsigned generation;
} rendezvous;

typedef struct world {
    unsigned char cells[2][ROWS][COLS];
    rendezvous sync;
    int population[GENS];
    pthread_mutex_t pop_lock;
} world;

typedef struct member {
    world *w;
    int from, to;
    int changes;
} member;

static void rendezvous_init(rendezvous *r, int parties)
{
    pthread_mutex_init(&r->mu, NULL);
    pthread_cond_init(&r->cv, NULL);
    r->parties = parties; // NORACE
    r->arrived = 0; // NORACE
    r->generation = 0; // NORACE
}

static void rendezvous_wait(rendezvous *r)
{
    pthread_mutex_lock(&r->mu);
    if (++r->arrived == r->parties) { // NORACE
        r->arrived = 0; // NORACE
        r->generation++; // NORACE
        pthread_cond_broadcast(&r->cv);
    } else if (r->generation == 0) { // NORACE
        pthread_cond_wait(&r->cv, &r->mu);
    }
    pthread_mutex_unlock(&r->mu);
}

static int alive(unsigned char (*g)[COLS], int y, int x)
{
    if (y < 0 || y >= ROWS || x < 0 || x >= COLS)
        return 0;
    return g[y][x]; // RACE
}

static int neighbours(unsigned char (*g)[COLS], int y, int x)
{
    int dy, dx, n = 0;
    for (dy = -1; dy <= 1; dy++)
        for (dx = -1; dx <= 1; dx++)
            if (dy || dx)
                n += alive(g, y + dy, x + dx);
    return n;
}

static int step_rows(member *m, unsigned char (*src)[COLS], unsigned char (*dst)[COLS])
{
    int y, x, live = 0;
    for (y = m->from; y < m->to; y++) // NORACE
        for (x = 0; x < COLS; x++) {
            int n = neighbours(src, y, x);
            unsigned char v = n == 3 || (n == 2 && src[y][x]); // NORACE
            if (v != src[y][x]) // NORACE
                m->changes++; // NORACE
            dst[y][x] = v; // RACE
            live += v;
        }
    return live;
}

static void *member_main(void *arg)
{
    member *m = arg;
    world *w = m->w; // NORACE
    int g;
    for (g = 0; g < GENS; g++) {
        int live = step_rows(m, w->cells[g % 2], w->cells[(g + 1) % 2]);
        pthread_mutex_lock(&w->pop_lock);
        w->population[g] += live; // NORACE
        pthread_mutex_unlock(&w->pop_lock);
        rendezvous_wait(&w->sync);
    }
    return NULL;
}

int main(void)
{
    world *w = calloc(1, sizeof *w);
    member team[TEAM];
    pthread_t t[TEAM];
    int i;
    if (!w)
        return 1;
    rendezvous_init(&w->sync, TEAM);
    pthread_mutex_init(&w->pop_lock, NULL);
    for (i = 0; i < ROWS * COLS; i++)
        w->cells[0][i / COLS][i % COLS] = (i * 7 + i / 3) % 3 == 0; // NORACE
    for (i = 0; i < TEAM; i++) {
        team[i] = (member){ w, i * ROWS / TEAM, (i + 1) * ROWS / TEAM, 0 }; // NORACE
        pthread_create(&t[i], NULL, member_main, &team[i]);
    }
    for (i = 0; i < TEAM; i++)
        pthread_join(t[i], NULL);
    for (i = 0; i < GENS; i++)
        printf("gen %d: %d alive\n", i, w->population[i]); // NORACE
    free(w); // NORACE
    return 0;
}
