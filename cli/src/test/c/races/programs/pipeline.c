/* Three stages connected by queues; a poison pill ends each. */
#include <ctype.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct message {
	char *text;
	int words;
	int last;
	struct message *next;
};

struct queue {
	pthread_mutex_t lock;
	pthread_cond_t ready;
	struct message *head, *tail;
};

struct stage {
	struct queue *in, *out;
	void (*step)(struct message *);
	int handled;
	pthread_t thread;
};

static void queue_init(struct queue *q)
{
	pthread_mutex_init(&q->lock, NULL);
	pthread_cond_init(&q->ready, NULL);
	q->head = q->tail = NULL;
}

static void queue_push(struct queue *q, struct message *m)
{
	m->next = NULL; // NORACE
	pthread_mutex_lock(&q->lock);
	if (q->tail)
		q->tail->next = m; // NORACE
	else
		q->head = m;
	q->tail = m; // NORACE
	pthread_cond_signal(&q->ready);
	pthread_mutex_unlock(&q->lock);
}

static struct message *queue_pop(struct queue *q)
{
	struct message *m;

	pthread_mutex_lock(&q->lock);
	while (!q->head) // NORACE
		pthread_cond_wait(&q->ready, &q->lock);
	m = q->head;
	q->head = m->next; // NORACE
	if (!q->head)
		q->tail = NULL;
	pthread_mutex_unlock(&q->lock);
	return m;
}

static void upper(struct message *m)
{
	char *p;

	for (p = m->text; *p; p++)
		*p = toupper((unsigned char)*p); // NORACE
}

static void count_words(struct message *m)
{
	char *p;
	int in = 0;

	m->words = 0; // NORACE
	for (p = m->text; *p; p++) {
		if (*p == ' ')
			in = 0;
		else if (!in)
			in = 1, m->words++; // NORACE
	}
}

static void *run_stage(void *arg)
{
	struct stage *s = arg;
	int last;

	do {
		struct message *m = queue_pop(s->in); // NORACE

		last = m->last; // NORACE
		if (!last) {
			s->step(m);
			s->handled++; // NORACE
		}
		queue_push(s->out, m);
	} while (!last);
	return NULL;
}

int main(void)
{
	struct queue a, b, c;
	struct stage stages[2] = { { &a, &b, upper, 0, 0 }, { &b, &c, count_words, 0, 0 } };
	int i, words = 0;

	queue_init(&a);
	queue_init(&b);
	queue_init(&c);
	for (i = 0; i < 2; i++)
		pthread_create(&stages[i].thread, NULL, run_stage, &stages[i]);
	for (i = 0; i <= 20; i++) {
		struct message *m = malloc(sizeof *m);

		if (!m)
			abort();
		m->text = strdup("the quick brown fox"); // NORACE
		m->words = 0; // NORACE
		m->last = i == 20; // NORACE
		queue_push(&a, m);
	}
	for (;;) {
		struct message *m = queue_pop(&c);
		int last = m->last; // NORACE

		words += m->words; // NORACE
		free(m->text);
		free(m);
		if (last)
			break;
	}
	for (i = 0; i < 2; i++)
		pthread_join(stages[i].thread, NULL);
	printf("%d words, %d and %d messages\n", words, stages[0].handled, stages[1].handled); // NORACE
	return 0;
}
