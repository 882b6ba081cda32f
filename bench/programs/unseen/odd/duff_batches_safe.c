#include <pthread.h>

static int src[37], dst[2][37];
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;

static void copy(int *to, const int *from, int count)
{
    int n = (count + 3) / 4;
    switch (count % 4) {
    case 0: do { *to++ = *from++; // NORACE
    case 3:      *to++ = *from++; // NORACE
    case 2:      *to++ = *from++; // NORACE
    case 1:      *to++ = *from++; // NORACE
            } while (--n > 0);
    }
}

static void *c(void *which)
{
    pthread_rwlock_rdlock(&rw);
    copy(dst[which != 0], src, 37);
    pthread_rwlock_unlock(&rw);
    return 0;
}

static void *w(void *u)
{
    pthread_rwlock_wrlock(&rw);
    copy(src, &(int[37]){ [3] = 4 }[0], 37);
    pthread_rwlock_unlock(&rw);
    return u;
}

int main(void)
{
    pthread_t a, b, d;
    pthread_create(&a, 0, c, 0);
    pthread_create(&b, 0, c, &a);
    pthread_create(&d, 0, w, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(d, 0);
    return dst[0][3] + dst[1][3] > 8; // NORACE
}
