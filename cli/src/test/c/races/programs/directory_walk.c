/* Threads that walk a tree of directories: a shared stack of paths, and the end when all of them are idle. */
#include <dirent.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define THREADS 4

struct path {
	struct path *below;
	char name[];
};

struct totals {
	unsigned long files, directories;
	unsigned long long bytes;
};

static pthread_mutex_t stack_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t stack_changed = PTHREAD_COND_INITIALIZER;
static struct path *stack;
static int busy;

static pthread_mutex_t totals_lock = PTHREAD_MUTEX_INITIALIZER;
static struct totals totals;

static void push_path(const char *dir, const char *name)
{
	size_t n = strlen(dir) + strlen(name) + 2;
	struct path *p = malloc(sizeof *p + n);

	if (!p)
		return;
	snprintf(p->name, n, "%s/%s", dir, name); // NORACE
	pthread_mutex_lock(&stack_lock);
	p->below = stack; // NORACE
	stack = p; // NORACE
	pthread_cond_signal(&stack_changed);
	pthread_mutex_unlock(&stack_lock);
}

static struct path *pop_path(void)
{
	struct path *p;

	pthread_mutex_lock(&stack_lock);
	while (!stack && busy > 0) // NORACE
		pthread_cond_wait(&stack_changed, &stack_lock);
	p = stack;
	if (p) {
		stack = p->below; // NORACE
		busy++; // NORACE
	} else {
		pthread_cond_broadcast(&stack_changed);
	}
	pthread_mutex_unlock(&stack_lock);
	return p;
}

static void done_with(struct path *p)
{
	pthread_mutex_lock(&stack_lock);
	if (--busy == 0) // NORACE
		pthread_cond_broadcast(&stack_changed);
	pthread_mutex_unlock(&stack_lock);
	free(p);
}

static void visit(const struct path *p, struct totals *mine)
{
	DIR *d = opendir(p->name); // NORACE
	struct dirent *e;

	if (!d)
		return;
	mine->directories++; // NORACE
	while ((e = readdir(d)) != NULL) {
		char full[PATH_MAX];
		struct stat st;

		if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
			continue;
		snprintf(full, sizeof full, "%s/%s", p->name, e->d_name); // NORACE
		if (lstat(full, &st) != 0)
			continue;
		if (S_ISDIR(st.st_mode)) {
			push_path(p->name, e->d_name);
		} else {
			mine->files++; // NORACE
			mine->bytes += st.st_size;
		}
	}
	closedir(d);
}

static void *walker(void *arg)
{
	struct totals mine = { 0, 0, 0 };
	struct path *p;

	(void)arg;
	while ((p = pop_path()) != NULL) {
		visit(p, &mine);
		done_with(p);
	}
	pthread_mutex_lock(&totals_lock);
	totals.files += mine.files; // NORACE
	totals.directories += mine.directories; // NORACE
	totals.bytes += mine.bytes; // NORACE
	pthread_mutex_unlock(&totals_lock);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t t[THREADS];
	int i, started = 0;

	push_path(argc > 1 ? argv[1] : "/usr/include", ".");
	for (i = 0; i < THREADS; i++)
		if (pthread_create(&t[started], NULL, walker, NULL) == 0)
			started++;
	for (i = 0; i < started; i++)
		pthread_join(t[i], NULL);
	printf("%lu files, %lu directories, %llu bytes\n", totals.files, totals.directories, totals.bytes); // NORACE
	return 0;
}
