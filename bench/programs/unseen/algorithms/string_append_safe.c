#include <pthread.h>
#include <string.h>
#include <stdio.h>

static char journal[256];
static int entries;
static pthread_mutex_t jm = PTHREAD_MUTEX_INITIALIZER;

static void record(const char *who)
{
    char line[16];
    snprintf(line, sizeof line, "%s;", who);
    pthread_mutex_lock(&jm);
    if (strlen(journal) + strlen(line) < sizeof journal) // NORACE
        strcat(journal, line); // NORACE
    entries++; // NORACE
    pthread_mutex_unlock(&jm);
}

static void *writer(void *p)
{
    for (int i = 0; i < 8; i++)
        record(p);
    return NULL;
}

static void *watcher(void *p)
{
    char first;
    pthread_mutex_lock(&jm);
    first = *(strchr(journal, 'b') ? journal : "-"); // NORACE
    pthread_mutex_unlock(&jm);
    *(char *)p = first; // NORACE
    return NULL;
}

int main(void)
{
    pthread_t a, b, w;
    char c = 0;
    strcpy(journal, "start;"); // NORACE
    pthread_create(&a, NULL, writer, "ann");
    pthread_create(&b, NULL, writer, "bob");
    pthread_create(&w, NULL, watcher, &c);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(w, NULL);
    printf("%c %d %s\n", c, entries, journal); // NORACE
    return 0;
}
