/* Scans a tree of directories with some workers; a result list at the end. */
#define _GNU_SOURCE
#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MAX_DIRS 200
#define WORKERS 3

struct dir_item {
    struct dir_item *next;
    char *path;
    int depth;
};

struct result {
    struct result *next;
    long long size;
    char name[];
};

static struct {
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct dir_item *stack;
    int busy;
    int accepted;
} queue = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, NULL, 0, 0 };

static struct {
    pthread_mutex_t lock;
    struct result *list;
    unsigned long files;
    long long bytes;
} results = { .lock = PTHREAD_MUTEX_INITIALIZER };

static char *join_path(const char *dir, const char *name)
{
    static char buf[4096];
    size_t n = strlen(dir);
    if (n + strlen(name) + 2 > sizeof buf)
        abort();
    memcpy(buf, dir, n);  // RACE
    buf[n] = '/';  // RACE
    strcpy(buf + n + 1, name);  // RACE
    return buf;
}

static void push_dir(const char *path, int depth)
{
    struct dir_item *d = malloc(sizeof *d);
    if (!d)
        abort();
    d->path = strdup(path);  // RACE
    d->depth = depth;  // NORACE
    pthread_mutex_lock(&queue.lock);
    if (queue.accepted >= MAX_DIRS) {  // NORACE
        pthread_mutex_unlock(&queue.lock);
        free(d->path);  // NORACE
        free(d);
        return;
    }
    queue.accepted++;  // NORACE
    d->next = queue.stack;  // NORACE
    queue.stack = d;  // NORACE
    pthread_cond_signal(&queue.more);
    pthread_mutex_unlock(&queue.lock);
}

static struct dir_item *pop_dir(void)
{
    struct dir_item *d;
    pthread_mutex_lock(&queue.lock);
    while (queue.stack == NULL && queue.busy > 0)  // NORACE
        pthread_cond_wait(&queue.more, &queue.lock);
    d = queue.stack;  // NORACE
    if (d) {
        queue.stack = d->next;  // NORACE
        queue.busy++;  // NORACE
    } else {
        pthread_cond_broadcast(&queue.more);
    }
    pthread_mutex_unlock(&queue.lock);
    return d;
}

static void done_dir(struct dir_item *d)
{
    free(d->path);  // NORACE
    free(d);
    pthread_mutex_lock(&queue.lock);
    if (--queue.busy == 0)  // NORACE
        pthread_cond_broadcast(&queue.more);
    pthread_mutex_unlock(&queue.lock);
}

static void publish(struct result *batch, unsigned long n, long long bytes)
{
    struct result *last = batch;
    while (last && last->next)  // NORACE
        last = last->next;  // NORACE
    pthread_mutex_lock(&results.lock);
    if (last) {
        last->next = results.list;  // NORACE
        results.list = batch;  // NORACE
    }
    results.files += n;  // NORACE
    results.bytes += bytes;  // NORACE
    pthread_mutex_unlock(&results.lock);
}

static void scan(const struct dir_item *d)
{
    struct result *batch = NULL;
    unsigned long n = 0;
    long long bytes = 0;
    DIR *dir = opendir(d->path);  // NORACE
    struct dirent *e;
    if (!dir)
        return;
    while ((e = readdir(dir)) != NULL) {
        struct stat st;
        if (e->d_name[0] == '.')
            continue;
        char *path = join_path(d->path, e->d_name);  // NORACE
        if (lstat(path, &st) == 0) {  // RACE
            if (S_ISDIR(st.st_mode) && d->depth < 3) {  // NORACE
                push_dir(path, d->depth + 1);  // NORACE
            } else if (S_ISREG(st.st_mode)) {
                size_t len = strlen(e->d_name);
                struct result *r = malloc(sizeof *r + len + 1);
                if (!r)
                    abort();
                memcpy(r->name, e->d_name, len + 1);  // NORACE
                r->size = st.st_size;  // NORACE
                r->next = batch;  // NORACE
                batch = r;
                n++;
                bytes += st.st_size;
            }
        }
    }
    closedir(dir);
    publish(batch, n, bytes);
}

static void *worker(void *arg)
{
    struct dir_item *d;
    while ((d = pop_dir()) != NULL) {
        scan(d);
        done_dir(d);
    }
    return arg;
}

int main(int argc, char **argv)
{
    pthread_t t[WORKERS];
    push_dir(argc > 1 ? argv[1] : "/usr/include", 0);
    for (int i = 0; i < WORKERS; i++)
        pthread_create(&t[i], NULL, worker, NULL);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(t[i], NULL);
    long long check = 0;
    while (results.list) {  // NORACE
        struct result *r = results.list;  // NORACE
        check += r->size;  // NORACE
        results.list = r->next;  // NORACE
        free(r);
    }
    printf("%lu files, %s\n", results.files, check == results.bytes ? "ok" : "wrong");  // NORACE
    return 0;
}
