#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>

struct when { time_t t; int year; };

static void *convert(void *p)
{
    struct when *w = p;
    struct tm *tm = gmtime(&w->t); // RACE
    w->year = tm->tm_year + 1900; // RACE
    return NULL;
}

int main(void)
{
    struct when a = { 0, 0 }, b = { 1000000000, 0 };
    pthread_t x, y;
    pthread_create(&x, NULL, convert, &a);
    pthread_create(&y, NULL, convert, &b);
    pthread_join(x, NULL);
    pthread_join(y, NULL);
    return a.year == b.year; // NORACE
}
