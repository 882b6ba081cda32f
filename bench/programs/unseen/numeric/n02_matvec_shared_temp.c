#include <pthread.h>
#include <stdio.h>

#define N 128
#define T 4

double a[N][N], x[N], y[N];
double tmp;             /* was a local of the sequential version */
int col;

void *rows(void *p)
{
    int id = (int)(long)p;
    for (int i = id * N / T; i < (id + 1) * N / T; i++) {
        tmp = 0;  // RACE
        for (int j = 0; j < N; j++)
            tmp += a[i][j] * x[j];  // RACE
        y[i] = tmp;  // RACE
    }
    return 0;
}

void *norm(void *p)
{
    double *s = p;
    for (col = 0; col < N; col++)  // NORACE
        *s += y[col] * y[col];  // NORACE
    return 0;
}

int main(void)
{
    pthread_t t[T], n;
    double s = 0;  // NORACE
    for (int i = 0; i < N; i++) {
        x[i] = 1;  // NORACE
        for (int j = 0; j < N; j++)
            a[i][j] = (i * j) % 7;  // NORACE
    }
    for (long i = 0; i < T; i++)
        pthread_create(&t[i], 0, rows, (void *)i);
    for (int i = 0; i < T; i++)
        pthread_join(t[i], 0);
    pthread_create(&n, 0, norm, &s);
    pthread_join(n, 0);
    printf("%f\n", s);  // NORACE
    return 0;
}
