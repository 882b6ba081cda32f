/* C11 threads: lookup table built through call_once, hits under mtx_t. */
#include <stdint.h>
#include <stdio.h>
#include <threads.h>

static once_flag table_once = ONCE_FLAG_INIT;
static uint32_t crc_table[256];
static mtx_t sum_lock;
static uint32_t combined;

static void build_table(void)
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++)
            c = c & 1 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
        crc_table[i] = c;   // NORACE
    }
}

static uint32_t crc32_of(const char *s)
{
    uint32_t c = ~0u;

    call_once(&table_once, build_table);
    while (*s)
        c = crc_table[(c ^ (unsigned char)*s++) & 0xff] ^ (c >> 8);   // NORACE
    return ~c;
}

static int hasher(void *arg)
{
    uint32_t c = crc32_of(arg);

    mtx_lock(&sum_lock);
    combined ^= c;   // NORACE
    mtx_unlock(&sum_lock);
    return 0;
}

int main(void)
{
    thrd_t th[3];
    char *words[] = { "red", "green", "blue" };

    if (mtx_init(&sum_lock, mtx_plain) != thrd_success)
        return 1;
    for (int i = 0; i < 3; i++)
        if (thrd_create(&th[i], hasher, words[i]) != thrd_success)
            return 1;
    for (int i = 0; i < 3; i++)
        thrd_join(th[i], NULL);
    printf("%08x\n", combined);   // NORACE
    mtx_destroy(&sum_lock);
    return 0;
}
