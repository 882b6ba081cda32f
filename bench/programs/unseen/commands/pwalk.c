/*
 * pwalk - parallel directory walker, a "du" over a work list.
 * Works on a directory given on the command line or on a scratch tree.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NTHREADS 3

struct dirjob {
    struct dirjob *next;
    int depth;
    char path[];
};

struct walk {
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct dirjob *todo;
    int pending;                /* queued or being read */

    pthread_mutex_t sum_lock;
    unsigned long files, dirs;
    unsigned long long bytes;
    int max_depth;
};

static int push_dir(struct walk *w, const char *parent, const char *name, int depth)
{
    size_t need = strlen(parent) + strlen(name) + 2;   // NORACE
    struct dirjob *j = malloc(sizeof *j + need);

    if (!j)
        return -1;
    j->depth = depth;   // NORACE
    snprintf(j->path, need, *name ? "%s/%s" : "%s%s", parent, name);   // NORACE
    pthread_mutex_lock(&w->lock);
    j->next = w->todo;   // NORACE
    w->todo = j;   // NORACE
    w->pending++;   // NORACE
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
    return 0;
}

static struct dirjob *pop_dir(struct walk *w)
{
    struct dirjob *j;

    pthread_mutex_lock(&w->lock);
    while (!w->todo && w->pending > 0)   // NORACE
        pthread_cond_wait(&w->more, &w->lock);
    j = w->todo;   // NORACE
    if (j)
        w->todo = j->next;   // NORACE
    pthread_mutex_unlock(&w->lock);
    return j;
}

static void job_done(struct walk *w)
{
    pthread_mutex_lock(&w->lock);
    if (--w->pending == 0)   // NORACE
        pthread_cond_broadcast(&w->more);
    pthread_mutex_unlock(&w->lock);
}

static void account(struct walk *w, unsigned long files, unsigned long long bytes, int depth)
{
    pthread_mutex_lock(&w->sum_lock);
    w->files += files;   // NORACE
    w->bytes += bytes;   // NORACE
    w->dirs++;   // NORACE
    if (depth > w->max_depth)   // NORACE
        w->max_depth = depth;   // NORACE
    pthread_mutex_unlock(&w->sum_lock);
}

static void read_dir(struct walk *w, struct dirjob *j)
{
    unsigned long files = 0;
    unsigned long long bytes = 0;
    struct dirent *e;
    DIR *d = opendir(j->path);   // NORACE

    if (!d) {
        fprintf(stderr, "%s: %s\n", j->path, strerror(errno));   // NORACE
        return;
    }
    while ((e = readdir(d)) != NULL) {
        struct stat st;

        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
            continue;
        if (fstatat(dirfd(d), e->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0)
            continue;
        if (S_ISDIR(st.st_mode)) {
            push_dir(w, j->path, e->d_name, j->depth + 1);   // NORACE
        } else {
            files++;
            bytes += (unsigned long long)st.st_size;
        }
    }
    closedir(d);
    account(w, files, bytes, j->depth);   // NORACE
}

static void *walker(void *arg)
{
    struct walk *w = arg;
    struct dirjob *j;

    while ((j = pop_dir(w)) != NULL) {
        read_dir(w, j);
        free(j);   // NORACE
        job_done(w);
    }
    return NULL;
}

static int build_tree(const char *base, int depth)
{
    char name[256];

    for (int i = 0; i < 4; i++) {
        FILE *f;
        snprintf(name, sizeof name, "%s/f%d", base, i);
        f = fopen(name, "w");
        if (!f)
            return -1;
        fprintf(f, "%*d\n", 10 * (i + 1), i);
        fclose(f);
    }
    for (int i = 0; depth > 0 && i < 3; i++) {
        snprintf(name, sizeof name, "%s/d%d", base, i);
        if (mkdir(name, 0700) != 0 || build_tree(name, depth - 1) != 0)
            return -1;
    }
    return 0;
}

static void remove_tree(const char *base, int depth)
{
    char name[256];

    for (int i = 0; i < 4; i++) {
        snprintf(name, sizeof name, "%s/f%d", base, i);
        unlink(name);
    }
    for (int i = 0; depth > 0 && i < 3; i++) {
        snprintf(name, sizeof name, "%s/d%d", base, i);
        remove_tree(name, depth - 1);
    }
    rmdir(base);
}

int main(int argc, char **argv)
{
    char scratch[] = "/tmp/pwalk-XXXXXX";
    struct walk w = { .pending = 0 };   // NORACE
    pthread_t th[NTHREADS];
    int n = 0;

    pthread_mutex_init(&w.lock, NULL);
    pthread_mutex_init(&w.sum_lock, NULL);
    pthread_cond_init(&w.more, NULL);
    if (argc < 2 && (!mkdtemp(scratch) || build_tree(scratch, 3) != 0)) {
        perror("pwalk");
        return 1;
    }
    if (push_dir(&w, argc < 2 ? scratch : argv[1], "", 0) != 0)
        return 1;
    while (n < NTHREADS && pthread_create(&th[n], NULL, walker, &w) == 0)
        n++;
    for (int i = 0; i < n; i++)
        pthread_join(th[i], NULL);
    printf("%lu files in %lu directories, %llu bytes, depth %d\n",
           w.files, w.dirs, w.bytes, w.max_depth);   // NORACE
    if (argc < 2)
        remove_tree(scratch, 3);
    return 0;
}
