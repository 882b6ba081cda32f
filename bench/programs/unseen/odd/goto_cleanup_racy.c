#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ok_count, err_count;

static int process(int n)
{
    int rc = -1;
    char *buf = NULL;

    if (n < 0)
        goto count;
    buf = malloc(n + 1);
    if (!buf)
        goto locked;
    rc = 0;
locked:
    pthread_mutex_lock(&m);
    if (rc == 0) {
        ok_count++; // NORACE
        goto out;
    }
    err_count++; // RACE
out:
    pthread_mutex_unlock(&m);
    goto done;
count:
    err_count++; // RACE
done:
    free(buf);
    return rc;
}

static void *run(void *p)
{
    for (int i = -5; i < 5; i++)
        process(i);
    return p;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, run, 0);
    pthread_create(&b, 0, run, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return err_count + ok_count == 0; // NORACE
}
