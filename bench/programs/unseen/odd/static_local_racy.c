#include <stdio.h>
#include <pthread.h>

static const char *fmt_ip(unsigned ip)
{
    static char buf[20];
    snprintf(buf, sizeof buf, "%u.%u", ip >> 8, ip & 255); // RACE
    return buf;
}

static inline unsigned next(void)
{
    static unsigned n;
    return __atomic_add_fetch(&n, 1, __ATOMIC_SEQ_CST); // NORACE
}

static void *conn(void *a)
{
    unsigned ip = next();
    const char *s = fmt_ip(ip);
    if (s[0] == '9') // RACE
        puts("nine");
    return a;
}

int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, conn, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    return 0;
}
