#include <pthread.h>
#include <semaphore.h>
#include <string.h>

static sem_t guard;
static sem_t done;
static char name[32];
static int version;

static void *rename_thread(void *arg)
{
    const char *s = arg;
    sem_wait(&guard);
    strncpy(name, s, sizeof name - 1); // NORACE
    version++; // NORACE
    sem_post(&guard);
    sem_post(&done);
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    int v;
    sem_init(&guard, 0, 1);
    sem_init(&done, 0, 0);
    version = 1; // NORACE
    pthread_create(&a, NULL, rename_thread, "alpha");
    pthread_create(&b, NULL, rename_thread, "beta");
    pthread_detach(a);
    pthread_detach(b);
    sem_wait(&done);
    sem_wait(&done);
    v = version; // NORACE
    return v == 3 && name[0] ? 0 : 1; // NORACE
}
