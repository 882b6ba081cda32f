/* strerror-like helper with a thread-local buffer; one output slot each. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#define WORKERS 3

static _Thread_local char scratch[48];
static _Thread_local unsigned calls;
static char report[WORKERS][64];

static const char *describe(int code)
{
    calls++;
    snprintf(scratch, sizeof scratch, "code %d (call %u)", code, calls);
    return scratch;
}

static void *worker(void *arg)
{
    long id = (long)arg;

    for (int i = 0; i < 50; i++)
        describe(i);
    strcpy(report[id], describe((int)id * 100));   // NORACE
    return NULL;
}

int main(void)
{
    pthread_t th[WORKERS];

    for (long i = 0; i < WORKERS; i++)
        pthread_create(&th[i], NULL, worker, (void *)i);
    puts(describe(-1));
    for (int i = 0; i < WORKERS; i++) {
        pthread_join(th[i], NULL);
        puts(report[i]);   // NORACE
    }
    return 0;
}
