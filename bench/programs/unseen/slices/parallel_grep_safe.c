#include <ctype.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const files[] = {
	"the quick brown fox\njumps over\nthe lazy dog\n",
	"lorem ipsum\ndolor sit the amet\n",
	"nothing here\nat all\n",
	"THE END\nthe end\n",
	"one\ntwo\nthree the four\nfive\n",
};
#define NFILES (sizeof(files) / sizeof(files[0]))

struct match {
	struct match *next;
	int file;
	int line;
};

static struct {
	pthread_mutex_t mu;
	size_t cursor;
} work = { PTHREAD_MUTEX_INITIALIZER, 0 };

static struct {
	pthread_mutex_t mu;
	struct match *head;
	int nmatch;
	int nlines;
} results = { .mu = PTHREAD_MUTEX_INITIALIZER };

static int opt_icase;
static const char *needle;

static int next_file(void)
{
	int r = -1;
	pthread_mutex_lock(&work.mu);
	if (work.cursor < NFILES) // NORACE
		r = (int)work.cursor++; // NORACE
	pthread_mutex_unlock(&work.mu);
	return r;
}

static int eq(char a, char b)
{
	if (opt_icase) // NORACE
		return tolower((unsigned char)a) == tolower((unsigned char)b);
	return a == b;
}

static int line_has(const char *s, size_t len)
{
	size_t n = strlen(needle); // NORACE
	for (size_t i = 0; i + n <= len; i++) {
		size_t k = 0;
		while (k < n && eq(s[i + k], needle[k])) // NORACE
			k++;
		if (k == n)
			return 1;
	}
	return 0;
}

static void emit(int file, int line)
{
	struct match *m = malloc(sizeof(*m));
	m->file = file; // NORACE
	m->line = line; // NORACE
	pthread_mutex_lock(&results.mu);
	m->next = results.head; // NORACE
	results.head = m; // NORACE
	results.nmatch++; // NORACE
	pthread_mutex_unlock(&results.mu);
}

static void scan(int f)
{
	const char *p = files[f]; // NORACE
	int line = 1;
	while (*p) {
		const char *e = strchr(p, '\n');
		if (line_has(p, (size_t)(e - p)))
			emit(f, line);
		line++;
		p = e + 1;
	}
	pthread_mutex_lock(&results.mu);
	results.nlines += line - 1; // NORACE
	pthread_mutex_unlock(&results.mu);
}

static void *grep_thread(void *unused)
{
	int f;
	while ((f = next_file()) >= 0)
		scan(f);
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t t[3];
	needle = argc > 1 ? argv[1] : "the"; // NORACE
	opt_icase = argc > 2; // NORACE
	for (int i = 0; i < 3; i++)
		pthread_create(&t[i], NULL, grep_thread, NULL);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
	for (struct match *m = results.head; m; m = m->next) // NORACE
		printf("%d:%d\n", m->file, m->line); // NORACE
	printf("%d matches\n", results.nmatch); // NORACE
	printf("%d lines\n", results.nlines); // NORACE
	return 0;
}
