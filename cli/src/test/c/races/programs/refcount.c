/* Objects with counted references: the count is atomic, the rest is under the lock of the object. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct document {
	atomic_int refs;
	pthread_mutex_t lock;
	char *text;
	size_t length;
	int revision;
};

static struct document *current;
static pthread_mutex_t current_lock = PTHREAD_MUTEX_INITIALIZER;

static struct document *document_new(const char *text)
{
	struct document *d = malloc(sizeof *d);

	if (!d)
		abort();
	atomic_init(&d->refs, 1);
	pthread_mutex_init(&d->lock, NULL);
	d->text = strdup(text); // NORACE
	d->length = strlen(text); // NORACE
	d->revision = 0; // NORACE
	return d;
}

static struct document *document_ref(struct document *d)
{
	atomic_fetch_add(&d->refs, 1);
	return d;
}

static void document_unref(struct document *d)
{
	if (atomic_fetch_sub(&d->refs, 1) == 1) {
		pthread_mutex_destroy(&d->lock);
		free(d->text); // NORACE
		free(d);
	}
}

static void document_append(struct document *d, const char *more)
{
	size_t n = strlen(more);
	char *grown;

	pthread_mutex_lock(&d->lock);
	grown = realloc(d->text, d->length + n + 1); // NORACE
	if (grown) {
		memcpy(grown + d->length, more, n + 1);
		d->text = grown; // NORACE
		d->length += n; // NORACE
		d->revision++; // NORACE
	}
	pthread_mutex_unlock(&d->lock);
}

static int document_revision(struct document *d)
{
	int r;

	pthread_mutex_lock(&d->lock);
	r = d->revision; // NORACE
	pthread_mutex_unlock(&d->lock);
	return r;
}

static struct document *get_current(void)
{
	struct document *d;

	pthread_mutex_lock(&current_lock);
	d = document_ref(current); // NORACE
	pthread_mutex_unlock(&current_lock);
	return d;
}

static void set_current(struct document *d)
{
	struct document *old;

	pthread_mutex_lock(&current_lock);
	old = current; // NORACE
	current = d; // NORACE
	pthread_mutex_unlock(&current_lock);
	document_unref(old);
}

static void *editor(void *arg)
{
	int i;

	(void)arg;
	for (i = 0; i < 1000; i++) {
		struct document *d = get_current();

		document_append(d, "x");
		if (document_revision(d) > 100)
			set_current(document_new(""));
		document_unref(d);
	}
	return NULL;
}

int main(void)
{
	pthread_t t[3];
	int i;

	current = document_new("start"); // NORACE
	for (i = 0; i < 3; i++)
		pthread_create(&t[i], NULL, editor, NULL);
	for (i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
	printf("%zu bytes, revision %d\n", current->length, current->revision); // NORACE
	document_unref(current);
	return 0;
}
