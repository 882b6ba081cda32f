/*
 * mtgrep - search a set of files for a fixed string with a few threads.
 * Without arguments it builds a scratch directory and searches that.
 */
#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_FILES 64
#define NWORKERS 3

struct hit {
    struct hit *next;
    int file, line;
    char text[60];
};

struct search {
    const char *needle;
    char *path[MAX_FILES];
    int nfiles;

    pthread_mutex_t work_lock;
    int next_file;              /* work_lock */

    pthread_mutex_t hit_lock;
    struct hit *hits;           /* hit_lock */
    unsigned long nhits;        /* hit_lock */
    unsigned long lines;        /* hit_lock */
    int io_errors;              /* hit_lock */
};

static int take_file(struct search *s)
{
    int idx = -1;

    pthread_mutex_lock(&s->work_lock);
    if (s->next_file < s->nfiles)   // NORACE
        idx = s->next_file++;   // NORACE
    pthread_mutex_unlock(&s->work_lock);
    return idx;
}

static void add_hit(struct search *s, int file, int line, const char *text)
{
    struct hit *h = malloc(sizeof *h);

    if (!h) {
        pthread_mutex_lock(&s->hit_lock);
        s->io_errors++;   // RACE
        pthread_mutex_unlock(&s->hit_lock);
        return;
    }
    h->file = file;   // NORACE
    h->line = line;   // NORACE
    snprintf(h->text, sizeof h->text, "%.59s", text);   // NORACE
    h->text[strcspn(h->text, "\n")] = '\0';   // NORACE
    pthread_mutex_lock(&s->hit_lock);
    h->next = s->hits;   // NORACE
    s->hits = h;   // NORACE
    s->nhits++;   // NORACE
    pthread_mutex_unlock(&s->hit_lock);
}

static int scan_file(struct search *s, int idx)
{
    char line[512];
    int lineno = 0;
    FILE *f = fopen(s->path[idx], "r");   // NORACE

    if (!f) {
        s->io_errors++;   // RACE
        return -1;
    }
    while (fgets(line, sizeof line, f)) {
        lineno++;
        if (strstr(line, s->needle))   // NORACE
            add_hit(s, idx, lineno, line);
    }
    fclose(f);
    pthread_mutex_lock(&s->hit_lock);
    s->lines += (unsigned long)lineno;   // NORACE
    pthread_mutex_unlock(&s->hit_lock);
    return lineno;
}

static void *worker(void *arg)
{
    struct search *s = arg;
    int idx;

    while ((idx = take_file(s)) >= 0)
        scan_file(s, idx);
    return NULL;
}

static int collect_dir(struct search *s, const char *dir)
{
    DIR *d = opendir(dir);
    struct dirent *e;

    if (!d)
        return -1;
    while ((e = readdir(d)) != NULL && s->nfiles < MAX_FILES) {   // NORACE
        char full[600];
        if (e->d_name[0] == '.')
            continue;
        snprintf(full, sizeof full, "%s/%s", dir, e->d_name);
        s->path[s->nfiles] = strdup(full);   // NORACE
        if (s->path[s->nfiles])   // NORACE
            s->nfiles++;   // NORACE
    }
    closedir(d);
    return s->nfiles;   // NORACE
}

static int make_scratch(char *dir)
{
    if (!mkdtemp(dir))
        return -1;
    for (int i = 0; i < 60; i++) {
        char name[128];
        FILE *f;

        snprintf(name, sizeof name, "%s/f%02d.log", dir, i);
        if (i % 2) {       /* dangling link: open fails */
            if (symlink("/nonexistent/log", name) != 0)
                return -1;
            continue;
        }
        f = fopen(name, "w");
        if (!f)
            return -1;
        for (int l = 0; l < 200; l++)
            fprintf(f, "%d %s entry\n", l, (l * i) % 7 == 3 ? "ERROR bad" : "info fine");
        fclose(f);
    }
    return 0;
}

static int by_place(const void *a, const void *b)
{
    const struct hit *x = *(struct hit *const *)a, *y = *(struct hit *const *)b;

    return x->file != y->file ? x->file - y->file : x->line - y->line;   // NORACE
}

static void report(struct search *s)
{
    struct hit **v = malloc((s->nhits + 1) * sizeof *v);   // NORACE
    size_t n = 0;

    if (!v)
        return;
    for (struct hit *h = s->hits; h; h = h->next)   // NORACE
        v[n++] = h;
    qsort(v, n, sizeof *v, by_place);
    for (size_t i = 0; i < n && i < 5; i++)
        printf("%d:%d: %s\n", v[i]->file, v[i]->line, v[i]->text);   // NORACE
    for (size_t i = 0; i < n; i++)
        free(v[i]);   // NORACE
    free(v);
    printf("%lu hits in %lu lines, %d unreadable\n", s->nhits, s->lines, s->io_errors);   // NORACE
}

int main(int argc, char **argv)
{
    char scratch[] = "/tmp/mtgrep-XXXXXX";
    struct search *s = calloc(1, sizeof *s);
    pthread_t th[NWORKERS];
    int started = 0;

    if (!s || (argc < 3 && make_scratch(scratch) != 0)) {
        fprintf(stderr, "mtgrep: %s\n", strerror(errno));
        return 1;
    }
    s->needle = argc < 3 ? "ERROR" : argv[1];   // NORACE
    pthread_mutex_init(&s->work_lock, NULL);
    pthread_mutex_init(&s->hit_lock, NULL);
    if (collect_dir(s, argc < 3 ? scratch : argv[2]) < 0)
        return 1;
    for (int i = 0; i < NWORKERS; i++)
        if (pthread_create(&th[started], NULL, worker, s) == 0)
            started++;
    for (int i = 0; i < started; i++)
        pthread_join(th[i], NULL);
    report(s);
    for (int i = 0; i < s->nfiles; i++) {   // NORACE
        if (argc < 3)
            unlink(s->path[i]);   // NORACE
        free(s->path[i]);   // NORACE
    }
    if (argc < 3)
        rmdir(scratch);
    free(s);   // NORACE
    return 0;
}
