#include <pthread.h>

typedef struct point { int x, y, z; } point;
typedef struct { point pos; point vel; pthread_mutex_t pl, vl; } body;

static body B = { .pl = PTHREAD_MUTEX_INITIALIZER, .vl = PTHREAD_MUTEX_INITIALIZER };

static void *set_vel(void *u)
{
    pthread_mutex_lock(&B.vl);
    B.vel.x = 3; // NORACE
    B.vel.y = 4; // NORACE
    pthread_mutex_unlock(&B.vl);
    return u;
}

static void *integrate(void *u)
{
    point v;
    pthread_mutex_lock(&B.vl);
    v = B.vel; // NORACE
    pthread_mutex_unlock(&B.vl);
    pthread_mutex_lock(&B.pl);
    B.pos.x += v.x; // NORACE
    B.pos.y += v.y; // NORACE
    pthread_mutex_unlock(&B.pl);
    return u;
}

static void *show(void *out)
{
    point p;
    pthread_mutex_lock(&B.pl);
    p = B.pos; // NORACE
    pthread_mutex_unlock(&B.pl);
    *(point *)out = p;
    return 0;
}

int main(void)
{
    pthread_t a, b, c;
    point o;
    pthread_create(&a, 0, set_vel, 0);
    pthread_create(&b, 0, integrate, 0);
    pthread_create(&c, 0, show, &o);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    return o.x < 0;
}
