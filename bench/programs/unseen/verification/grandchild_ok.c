#include <pthread.h>
#include <unistd.h>

int level;
int trace[3];

void *grandchild(void *arg)
{
    trace[2] = 3; // NORACE
    level = 3; // NORACE
    return 0;
}

void *child(void *arg)
{
    pthread_t g;
    trace[1] = 2; // NORACE
    level = 2; // NORACE
    pthread_create(&g, 0, grandchild, 0);
    pthread_join(g, 0);
    return 0;
}

int main(void)
{
    pthread_t c;
    trace[0] = 1; // NORACE
    level = 1; // NORACE
    pthread_create(&c, 0, child, 0);
    pthread_join(c, 0);
    if (level != 3) // NORACE
        usleep(1000);
    return trace[0] + trace[1]; // NORACE
}
