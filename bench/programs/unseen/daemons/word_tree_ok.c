#include <ctype.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Count words by recursive division: each call forks the left half. */

#define SLOTS 32

typedef struct wordmap {
    struct { char word[12]; int count; } slot[SLOTS];
    int distinct;
} wordmap;

typedef struct job {
    const char *text;
    size_t len;
    int depth;
    wordmap *result;
} job;

static int forks;
static pthread_mutex_t forks_lock = PTHREAD_MUTEX_INITIALIZER;

static void map_add(wordmap *m, const char *w, int n)
{
    int i;
    for (i = 0; i < m->distinct; i++) // NORACE
        if (strcmp(m->slot[i].word, w) == 0) { // NORACE
            m->slot[i].count += n; // NORACE
            return;
        }
    if (m->distinct < SLOTS) { // NORACE
        strcpy(m->slot[m->distinct].word, w); // NORACE
        m->slot[m->distinct].count = n; // NORACE
        m->distinct++; // NORACE
    }
}

static void map_merge(wordmap *into, const wordmap *from)
{
    int i;
    for (i = 0; i < from->distinct; i++) // NORACE
        map_add(into, from->slot[i].word, from->slot[i].count); // NORACE
}

static void count_range(const char *s, size_t len, wordmap *m)
{
    char w[12];
    size_t i, n = 0;
    for (i = 0; i <= len; i++) {
        if (i < len && isalpha((unsigned char)s[i])) {
            if (n < sizeof w - 1)
                w[n++] = (char)tolower((unsigned char)s[i]);
        } else if (n) {
            w[n] = 0;
            map_add(m, w, 1);
            n = 0;
        }
    }
}

static void *count_job(void *arg)
{
    job *j = arg;
    job left, right;
    pthread_t t;
    size_t mid = j->len / 2; // NORACE
    if (j->depth == 0 || j->len < 8) { // NORACE
        count_range(j->text, j->len, j->result); // NORACE
        return NULL;
    }
    while (mid < j->len && isalpha((unsigned char)j->text[mid])) // NORACE
        mid++;
    left = (job){ j->text, mid, j->depth - 1, calloc(1, sizeof(wordmap)) }; // NORACE
    right = (job){ j->text + mid, j->len - mid, j->depth - 1, calloc(1, sizeof(wordmap)) }; // NORACE
    if (!left.result || !right.result) // NORACE
        exit(1);
    if (pthread_create(&t, NULL, count_job, &left) == 0) {
        pthread_mutex_lock(&forks_lock);
        forks++; // NORACE
        pthread_mutex_unlock(&forks_lock);
        count_job(&right);
        pthread_join(t, NULL);
    } else {
        count_job(&left);
        count_job(&right);
    }
    map_merge(j->result, left.result); // NORACE
    map_merge(j->result, right.result); // NORACE
    free(left.result); // NORACE
    free(right.result); // NORACE
    return NULL;
}

int main(void)
{
    static const char text[] = "The cat and the dog and the bird saw the other cat in the tree";
    static wordmap total;
    job top = { text, sizeof text - 1, 2, &total }; // NORACE
    int i, best = 0;
    count_job(&top);
    for (i = 1; i < total.distinct; i++) // NORACE
        if (total.slot[i].count > total.slot[best].count) // NORACE
            best = i;
    printf("%s: %d (%d forks)\n", total.slot[best].word, total.slot[best].count, forks); // NORACE
    return 0;
}
