/* pgrep: search a (simulated) directory tree for a word with several threads.
 * Directories waiting to be scanned are on a stack; `pending' counts
 * directories that are on the stack or being scanned. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NTHREAD 3
#define MAXDEPTH 4

struct dirjob {
    char path[96];
    int depth;
    struct dirjob *below;
};

struct match {
    char path[112];
    int line;
    struct match *next;
};

struct ctx {
    int id;
    pthread_t tid;
    struct match *list;         /* private until joined */
    int files;
};

static pthread_mutex_t stack_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t stack_cond = PTHREAD_COND_INITIALIZER;
static struct dirjob *stack;
static int pending;
static int max_matches = 100000;
static int n_matches;
static const char *needle;
static pthread_mutex_t count_lock = PTHREAD_MUTEX_INITIALIZER;

static void *xmalloc(size_t n)
{
    void *p = malloc(n);
    if (!p) {
        perror("malloc");
        exit(2);
    }
    return p;
}

static void push_dir(const char *parent, const char *name, int depth)
{
    struct dirjob *d = xmalloc(sizeof *d);

    snprintf(d->path, sizeof d->path, "%s/%s", parent, name); // NORACE
    d->depth = depth; // NORACE
    pthread_mutex_lock(&stack_lock);
    d->below = stack; // NORACE
    stack = d; // NORACE
    pending++; // NORACE
    pthread_cond_signal(&stack_cond);
    pthread_mutex_unlock(&stack_lock);
}

static struct dirjob *pop_dir(void)
{
    struct dirjob *d = NULL;

    pthread_mutex_lock(&stack_lock);
    while (!stack && pending > 0) // NORACE
        pthread_cond_wait(&stack_cond, &stack_lock);
    if (stack) { // NORACE
        d = stack; // NORACE
        stack = d->below; // NORACE
    }
    pthread_mutex_unlock(&stack_lock);
    return d;
}

static void dir_finished(void)
{
    pthread_mutex_lock(&stack_lock);
    if (--pending == 0) // NORACE
        pthread_cond_broadcast(&stack_cond);
    pthread_mutex_unlock(&stack_lock);
}

/* the "file system": line i of a file is made up from its name */
static const char *file_line(const char *path, int i, char *buf, size_t n)
{
    static const char *const words[] = {
        "lock", "free", "list", "queue", "mutex", "buffer", "signal", "race",
    };
    unsigned h = (unsigned)i * 2654435761u;

    for (; *path; path++)
        h = (h ^ (unsigned char)*path) * 16777619u;
    snprintf(buf, n, "%s %s %s", words[h & 7], words[(h >> 5) & 7], words[(h >> 9) & 7]); // RACE
    return buf;
}

static int take_match_slot(void)
{
    int ok;

    if (n_matches >= max_matches) // RACE
        return 0;
    pthread_mutex_lock(&count_lock);
    ok = n_matches < max_matches; // NORACE
    if (ok)
        n_matches++; // RACE
    pthread_mutex_unlock(&count_lock);
    return ok;
}

static void grep_file(struct ctx *c, const char *path)
{
    static char line[80];

    for (int i = 1; i <= 20; i++) {
        file_line(path, i, line, sizeof line);
        if (strstr(line, needle) == NULL) // RACE
            continue;
        if (!take_match_slot())
            return;
        struct match *m = xmalloc(sizeof *m);
        snprintf(m->path, sizeof m->path, "%s", path); // NORACE
        m->line = i; // NORACE
        m->next = c->list; // NORACE
        c->list = m; // NORACE
    }
    c->files++; // NORACE
}

static void scan_dir(struct ctx *c, struct dirjob *d)
{
    char path[112];

    usleep(100);
    for (int i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s/file%d.txt", d->path, i); // NORACE
        grep_file(c, path);
    }
    if (d->depth < MAXDEPTH) // NORACE
        for (int i = 0; i < 3; i++) {
            char name[8];
            snprintf(name, sizeof name, "d%d", i);
            push_dir(d->path, name, d->depth + 1); // NORACE
        }
}

static void *searcher(void *arg)
{
    struct ctx *c = arg;
    struct dirjob *d;

    while ((d = pop_dir()) != NULL) {
        scan_dir(c, d);
        free(d); // NORACE
        dir_finished();
    }
    return NULL;
}

int main(int argc, char **argv)
{
    struct ctx ctx[NTHREAD];
    int files = 0, matches = 0;

    needle = argc > 1 ? argv[1] : "mutex"; // NORACE
    push_dir(".", "src", 0);
    for (int i = 0; i < NTHREAD; i++) {
        memset(&ctx[i], 0, sizeof ctx[i]); // NORACE
        ctx[i].id = i; // NORACE
        if (pthread_create(&ctx[i].tid, NULL, searcher, &ctx[i])) {
            perror("pthread_create");
            exit(2);
        }
    }
    for (int i = 0; i < NTHREAD; i++) {
        struct match *m;

        pthread_join(ctx[i].tid, NULL);
        files += ctx[i].files; // NORACE
        while ((m = ctx[i].list) != NULL) { // NORACE
            ctx[i].list = m->next; // NORACE
            if (++matches <= 3)
                printf("%s:%d\n", m->path, m->line); // NORACE
            free(m); // NORACE
        }
    }
    printf("%d files, %d matches (%d counted)\n", files, matches, n_matches); // NORACE
    return matches == 0;
}
