#include <pthread.h>
#include <errno.h>
#include <unistd.h>
#include <stdio.h>

static int last_errno;
static pthread_mutex_t em = PTHREAD_MUTEX_INITIALIZER;

static int checked_close(int fd)
{
    int rc = close(fd);
    if (rc < 0) {
        int e = errno; // NORACE
        last_errno = e; // RACE
        errno = 0; // NORACE
    }
    return rc;
}

static void *closer(void *arg)
{
    const int *fds = arg;
    for (int i = 0; i < 3; i++)
        checked_close(fds[i]); // NORACE
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    const int bad[3] = { -1, -2, -3 };
    last_errno = 0; // NORACE
    pthread_create(&a, NULL, closer, (void *)bad);
    pthread_create(&b, NULL, closer, (void *)bad);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%d\n", last_errno); // NORACE
    return 0;
}
