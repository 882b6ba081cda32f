#include <pthread.h>
enum { LEN = 64, NT = 4, CHUNK = LEN / NT };
int a[LEN + 1];
struct range { int lo, hi; };

void *fill(void *p)
{
    struct range *r = p;
    int i;
    for (i = r->lo; i < r->hi; i++)
        a[i] = i * i; // NORACE
    return 0;
}

int main(void)
{
    pthread_t t[NT];
    struct range r[NT];
    int i, s = 0;
    for (i = 0; i < NT; i++) {
        r[i].lo = i * CHUNK; // NORACE
        r[i].hi = (i + 1) * CHUNK; // NORACE
        pthread_create(&t[i], 0, fill, &r[i]);
    }
    for (i = 0; i < NT; i++)
        pthread_join(t[i], 0);
    for (i = 0; i < LEN; i++)
        s += a[i]; // NORACE
    return s < 0;
}
