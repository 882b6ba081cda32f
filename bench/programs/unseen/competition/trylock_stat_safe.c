#include <pthread.h>
#include <errno.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int done, skipped_total;

void *w(void *p)
{
    int skipped = 0;
    for (int i = 0; i < 100; i++) {
        if (pthread_mutex_trylock(&m) == EBUSY) {
            skipped++;
            continue;
        }
        done++; // NORACE
        pthread_mutex_unlock(&m);
    }
    pthread_mutex_lock(&m);
    skipped_total += skipped; // NORACE
    pthread_mutex_unlock(&m);
    return p;
}

int main(void)
{
    pthread_t t[4];
    for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, w, 0);
    for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
    return done + skipped_total == 0; // NORACE
}
