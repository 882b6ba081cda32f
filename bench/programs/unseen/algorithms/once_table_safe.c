#include <pthread.h>
#include <stdint.h>

static uint32_t crc_table[256];
static uint32_t combined;
static pthread_mutex_t cm = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void build(void)
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++)
            c = (c & 1) ? 0xEDB88320u ^ (c >> 1) : c >> 1;
        crc_table[i] = c; // NORACE
    }
}

static uint32_t crc(const unsigned char *p, int n)
{
    uint32_t c = ~0u;
    pthread_once(&once, build);
    while (n--)
        c = crc_table[(c ^ *p++) & 0xff] ^ (c >> 8); // NORACE
    return ~c;
}

static void *run(void *s)
{
    uint32_t v = crc(s, 4);
    pthread_mutex_lock(&cm);
    combined ^= v; // NORACE
    pthread_mutex_unlock(&cm);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    unsigned char m1[4] = "abcd", m2[4] = "efgh";
    pthread_create(&a, 0, run, m1);
    pthread_create(&b, 0, run, m2);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return combined == 0; // NORACE
}
