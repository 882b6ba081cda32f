#include <pthread.h>
#include <string.h>
#include <stdio.h>

static char text[32];
static _Thread_local int depth;
static int max_depth;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static const char *format(int n)
{
    snprintf(text, sizeof text, "item-%d", n); // RACE
    return text;
}

static void recurse(int n)
{
    depth++;
    pthread_mutex_lock(&m);
    if (depth > max_depth) // NORACE
        max_depth = depth; // NORACE
    pthread_mutex_unlock(&m);
    if (n > 0)
        recurse(n - 1);
    depth--;
}

static void *run(void *arg)
{
    const char *t;
    int n = (int)(long)arg;
    recurse(n);
    t = format(n);
    return (void *)(long)strlen(t); // RACE
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, run, (void *)3L);
    pthread_create(&b, 0, run, (void *)5L);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return max_depth; // NORACE
}
