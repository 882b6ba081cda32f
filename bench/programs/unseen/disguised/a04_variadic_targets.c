/* Pointers travel through a variable argument list, in two layers. */
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int alpha, beta;
static double ratio;

static void vassign(const char *fmt, va_list ap)
{
    for (; *fmt; fmt++) {
        switch (*fmt) {
        case 'i': {
            int *p = va_arg(ap, int *);
            *p += 1;  // RACE
            break;
        }
        case 'd': {
            double *p = va_arg(ap, double *);
            *p = *p / 2 + 1;  // NORACE
            break;
        }
        case 'L':
            pthread_mutex_lock(va_arg(ap, pthread_mutex_t *));
            break;
        case 'U':
            pthread_mutex_unlock(va_arg(ap, pthread_mutex_t *));
            break;
        }
    }
}

static void assign(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    vassign(fmt, ap);
    va_end(ap);
}

static void *left(void *p)
{
    for (int i = 0; i < 300; i++)
        assign("LidU", &m, &alpha, &ratio, &m);
    return p;
}

static void *right(void *p)
{
    for (int i = 0; i < 300; i++)
        assign("LdUi", &m, &ratio, &m, &alpha); /* alpha behind the unlock */
    return p;
}

static void *alone(void *p)
{
    for (int i = 0; i < 300; i++)
        beta++;  // NORACE
    return p;
}

int main(void)
{
    pthread_t t[3];
    pthread_create(&t[0], NULL, left, NULL);
    pthread_create(&t[1], NULL, right, NULL);
    pthread_create(&t[2], NULL, alone, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    printf("%d %d %g\n", alpha, beta, ratio);  // NORACE
    return 0;
}
