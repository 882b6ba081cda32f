#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

static __thread int last_error;
static int failures;

static int try_open(const char *name)
{
    int fd = open(name, O_RDONLY);
    if (fd < 0) {
        last_error = errno;
        __atomic_fetch_add(&failures, 1, __ATOMIC_SEQ_CST); // NORACE
        return -1;
    }
    close(fd);
    return 0;
}

static void *opener(void *arg)
{
    int i, bad = 0;
    for (i = 0; i < 5; i++)
        if (try_open(arg) && last_error == ENOENT)
            bad++;
    return (void *)(long)bad;
}

int main(void)
{
    static char a[] = "/nonexistent/a", b[] = "/nonexistent/b";
    pthread_t t, u;
    pthread_create(&t, 0, opener, a);
    pthread_create(&u, 0, opener, b);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return failures != 10; // NORACE
}
