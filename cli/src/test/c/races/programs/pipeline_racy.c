/* The pipeline, with stages that share a counter. */
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
	int *handled;
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
	m->next = NULL;
	pthread_mutex_lock(&q->lock);
	if (q->tail)
		q->tail->next = m;
	else
		q->head = m;
	q->tail = m;
	pthread_cond_signal(&q->ready);
	pthread_mutex_unlock(&q->lock);
}

static struct message *queue_pop(struct queue *q)
{
	struct message *m;

	pthread_mutex_lock(&q->lock);
	while (!q->head)
		pthread_cond_wait(&q->ready, &q->lock);
	m = q->head;
	q->head = m->next;
	if (!q->head)
		q->tail = NULL;
	pthread_mutex_unlock(&q->lock);
	return m;
}

static void upper(struct message *m)
{
	char *p;

	for (p = m->text; *p; p++)
		*p = toupper((unsigned char)*p);
}

static void count_words(struct message *m)
{
	char *p;
	int in = 0;

	m->words = 0;
	for (p = m->text; *p; p++) {
		if (*p == ' ')
			in = 0;
		else if (!in)
			in = 1, m->words++;
	}
}

static void *run_stage(void *arg)
{
	struct stage *s = arg;
	int last;

	do {
		struct message *m = queue_pop(s->in);

		last = m->last;
		if (!last) {
			s->step(m);
			(*s->handled)++; // RACE
		}
		queue_push(s->out, m);
	} while (!last);
	return NULL;
}

int main(void)
{
	struct queue a, b, c;
	int handled = 0;
	struct stage stages[2] = { { &a, &b, upper, &handled, 0 }, { &b, &c, count_words, &handled, 0 } };
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
		m->text = strdup("the quick brown fox");
		m->words = 0;
		m->last = i == 20;
		queue_push(&a, m);
	}
	for (;;) {
		struct message *m = queue_pop(&c);
		int last = m->last;

		words += m->words;
		free(m->text);
		free(m);
		if (last)
			break;
	}
	for (i = 0; i < 2; i++)
		pthread_join(stages[i].thread, NULL);
	printf("%d words, %d messages\n", words, handled);
	return 0;
}
