#include <pthread.h>
#define LEN 64
#define NTH 2

int vec[LEN + 1];
int scale = 3;

void *scale_part(void *arg)
{
    int part = *(int *)arg;
    int lo = part * (LEN / NTH);
    int hi = lo + LEN / NTH;
    for (int i = lo; i < hi; i++)
        vec[i] = vec[i] * scale + part; // NORACE
    return 0;
}

int main(void)
{
    pthread_t t[NTH];
    int ids[NTH];
    for (int i = 0; i <= LEN; i++)
        vec[i] = i; // NORACE
    for (int i = 0; i < NTH; i++) {
        ids[i] = i; // NORACE
        pthread_create(&t[i], 0, scale_part, &ids[i]);
    }
    for (int i = 0; i < NTH; i++)
        pthread_join(t[i], 0);
    return vec[LEN / 2] == scale ? 1 : 0; // NORACE
}
