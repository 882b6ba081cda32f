#include <pthread.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static uint32_t crc_tab[256];
static int initialized;

static void build(void)
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++)
            c = c & 1 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
        crc_tab[i] = c;  // NORACE
    }
    initialized = 1;  // NORACE
}

static uint32_t crc(const unsigned char *p, int n)
{
    uint32_t c = ~0u;
    pthread_once(&once, build);
    if (!initialized)  // NORACE
        abort();
    while (n--)
        c = crc_tab[(c ^ *p++) & 255] ^ (c >> 8);  // NORACE
    return ~c;
}

static uint32_t out[3];

static void *runner(void *arg)
{
    uint32_t *slot = arg;
    unsigned char buf[8];
    for (int i = 0; i < 8; i++)
        buf[i] = (unsigned char)__VERIFIER_nondet_int();
    *slot = crc(buf, 8);  // NORACE
    return NULL;
}

int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, runner, &out[i]);
    uint32_t mine = crc((const unsigned char *)"abc", 3);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    return (out[0] ^ out[1] ^ out[2] ^ mine) == 1;  // NORACE
}
