#include <pthread.h>
#include <string.h>
#include <stdlib.h>

struct line {
    char text[32];
    int words;
};

static void *count_words(void *arg)
{
    struct line *l = arg;
    char *save;
    char *w;
    for (w = strtok_r(l->text, " ", &save); w; w = strtok_r(0, " ", &save)) // NORACE
        l->words++; // NORACE
    return 0;
}

int main(void)
{
    struct line lines[2] = { { "the quick brown fox", 0 }, { "jumps over it", 0 } }; // NORACE
    pthread_t t[2];
    int i;
    for (i = 0; i < 2; i++)
        pthread_create(&t[i], 0, count_words, &lines[i]);
    for (i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return lines[0].words + lines[1].words; // NORACE
}
