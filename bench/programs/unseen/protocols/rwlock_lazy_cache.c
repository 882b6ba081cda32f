/* A getter fills a memo field while it only holds the read lock. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static struct {
    pthread_rwlock_t rw;
    char text[64];
    size_t cached_len;
    int len_valid;
} doc = { .rw = PTHREAD_RWLOCK_INITIALIZER };

static void doc_set(const char *s)
{
    pthread_rwlock_wrlock(&doc.rw);
    strncpy(doc.text, s, sizeof doc.text - 1);   // NORACE
    doc.len_valid = 0;   // NORACE
    pthread_rwlock_unlock(&doc.rw);
}

static size_t doc_length(void)
{
    size_t n;

    pthread_rwlock_rdlock(&doc.rw);
    if (!doc.len_valid) {   // RACE
        doc.cached_len = strlen(doc.text);   // RACE
        doc.len_valid = 1;   // RACE
    }
    n = doc.cached_len;   // RACE
    pthread_rwlock_unlock(&doc.rw);
    return n;
}

static void *viewer(void *arg)
{
    size_t sum = 0;
    for (int i = 0; i < 300; i++)
        sum += doc_length();
    *(size_t *)arg = sum;   // NORACE
    return NULL;
}

int main(void)
{
    pthread_t v[2];
    size_t sums[2];

    doc_set("draft");
    for (int i = 0; i < 2; i++)
        pthread_create(&v[i], NULL, viewer, &sums[i]);
    for (int i = 0; i < 50; i++)
        doc_set(i & 1 ? "first version" : "second version, longer");
    for (int i = 0; i < 2; i++)
        pthread_join(v[i], NULL);
    printf("%zu\n", sums[0] + sums[1]);   // NORACE
    return 0;
}
