#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define N 24
#define T 3
#define STEPS 4

struct body { double x, y, vx, vy, mass; };
static struct body bodies[N];
static double fx[N], fy[N];
static double energy;
static pthread_barrier_t bar;
static pthread_mutex_t elock = PTHREAD_MUTEX_INITIALIZER;

static void forces(int lo, int hi) {
    for (int i = lo; i < hi; i++) {
        double ax = 0, ay = 0;
        for (int j = 0; j < N; j++) {
            if (j == i)
                continue;
            double dx = bodies[j].x - bodies[i].x; // RACE
            double dy = bodies[j].y - bodies[i].y; // RACE
            double d2 = dx * dx + dy * dy + 0.01;
            double f = bodies[j].mass / (d2 * sqrt(d2)); // NORACE
            ax += f * dx;
            ay += f * dy;
        }
        fx[i] = ax; // NORACE
        fy[i] = ay; // NORACE
    }
}

static void integrate(int lo, int hi) {
    for (int i = lo; i < hi; i++) {
        bodies[i].vx += fx[i] * 0.01; // NORACE
        bodies[i].vy += fy[i] * 0.01; // NORACE
        bodies[i].x += bodies[i].vx * 0.01; // RACE
        bodies[i].y += bodies[i].vy * 0.01; // RACE
    }
}

static void *simulate(void *arg) {
    int id = (int)(long)arg;
    int lo = id * N / T, hi = (id + 1) * N / T;
    double e = 0;
    for (int s = 0; s < STEPS; s++) {
        forces(lo, hi);
        integrate(lo, hi);
        pthread_barrier_wait(&bar);
    }
    for (int i = lo; i < hi; i++)
        e += bodies[i].mass * (bodies[i].vx * bodies[i].vx + bodies[i].vy * bodies[i].vy); // NORACE
    pthread_mutex_lock(&elock);
    energy += e / 2; // NORACE
    pthread_mutex_unlock(&elock);
    return NULL;
}

int main(void) {
    pthread_t t[T];
    for (int i = 0; i < N; i++) {
        bodies[i].x = i % 5; // NORACE
        bodies[i].y = i / 5; // NORACE
        bodies[i].mass = 1 + i % 3; // NORACE
    }
    pthread_barrier_init(&bar, NULL, T);
    for (long i = 0; i < T; i++)
        pthread_create(&t[i], NULL, simulate, (void *)i);
    for (int i = 0; i < T; i++)
        pthread_join(t[i], NULL);
    printf("%g\n", energy); // NORACE
    return 0;
}
