#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

typedef double real;
enum { NP = 24, NW = 3, STEPS = 6 };

struct particle { real x, y, vx, vy; };

struct world {
    struct particle p[2][NP];   /* double buffered */
    int cur;
    real energy;
    pthread_barrier_t step_begin, step_end;
    pthread_mutex_t energy_lock;
    int quit;
};

struct worker {
    pthread_t tid;
    struct world *w;
    int lo, hi;
};

static void force(const struct particle *all, int i, real *fx, real *fy)
{
    *fx = *fy = 0;
    for (int j = 0; j < NP; j++) {
        if (j == i)
            continue;
        real dx = all[j].x - all[i].x; // NORACE
        real dy = all[j].y - all[i].y; // NORACE
        real d2 = dx * dx + dy * dy + 0.01;
        *fx += dx / d2;
        *fy += dy / d2;
    }
}

static void update_range(struct worker *me)
{
    struct world *w = me->w;
    const struct particle *src = w->p[w->cur]; // NORACE
    struct particle *dst = w->p[1 - w->cur]; // NORACE
    real e = 0;
    for (int i = me->lo; i < me->hi; i++) {
        real fx, fy;
        force(src, i, &fx, &fy);
        struct particle q = src[i]; // NORACE
        q.vx += 0.01 * fx;
        q.vy += 0.01 * fy;
        q.x += 0.01 * q.vx;
        q.y += 0.01 * q.vy;
        dst[i] = q; // NORACE
        e += 0.5 * (q.vx * q.vx + q.vy * q.vy);
    }
    w->energy += e; // RACE
}

static void *worker_main(void *arg)
{
    struct worker *me = arg;
    for (;;) {
        pthread_barrier_wait(&me->w->step_begin);
        if (me->w->quit) // NORACE
            break;
        update_range(me);
        pthread_barrier_wait(&me->w->step_end);
    }
    return NULL;
}

static void init(struct world *w)
{
    memset(w, 0, sizeof *w); // NORACE
    for (int i = 0; i < NP; i++) {
        w->p[0][i].x = i % 5; // NORACE
        w->p[0][i].y = i / 5; // NORACE
    }
    pthread_barrier_init(&w->step_begin, NULL, NW + 1);
    pthread_barrier_init(&w->step_end, NULL, NW + 1);
    pthread_mutex_init(&w->energy_lock, NULL);
}

int main(void)
{
    static struct world w;
    struct worker ws[NW];
    init(&w);
    for (int i = 0; i < NW; i++) {
        ws[i].w = &w; // NORACE
        ws[i].lo = i * NP / NW; // NORACE
        ws[i].hi = (i + 1) * NP / NW; // NORACE
        pthread_create(&ws[i].tid, NULL, worker_main, &ws[i]);
    }
    for (int s = 0; s < STEPS; s++) {
        w.energy = 0; // NORACE
        pthread_barrier_wait(&w.step_begin);
        pthread_barrier_wait(&w.step_end);
        w.cur = 1 - w.cur; // NORACE
        printf("step %d: %g\n", s, w.energy); // NORACE
    }
    w.quit = 1; // NORACE
    pthread_barrier_wait(&w.step_begin);
    for (int i = 0; i < NW; i++)
        pthread_join(ws[i].tid, NULL);
    return 0;
}
