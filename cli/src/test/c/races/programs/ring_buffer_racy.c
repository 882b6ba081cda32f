/* The ring, closed without the lock. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CAPACITY 16
#define PRODUCERS 3
#define CONSUMERS 2
#define PER_PRODUCER 200

struct item {
	int producer;
	int number;
	char text[32];
};

struct ring {
	struct item slots[CAPACITY];
	unsigned head, tail, count;
	int closed;
	pthread_mutex_t mutex;
	pthread_cond_t not_empty, not_full;
};

static struct ring ring;
static unsigned long consumed[CONSUMERS];

static void ring_init(struct ring *r)
{
	memset(r, 0, sizeof *r);
	pthread_mutex_init(&r->mutex, NULL);
	pthread_cond_init(&r->not_empty, NULL);
	pthread_cond_init(&r->not_full, NULL);
}

static void ring_put(struct ring *r, const struct item *it)
{
	pthread_mutex_lock(&r->mutex);
	while (r->count == CAPACITY)
		pthread_cond_wait(&r->not_full, &r->mutex);
	r->slots[r->tail] = *it;
	r->tail = (r->tail + 1) % CAPACITY;
	r->count++;
	pthread_cond_signal(&r->not_empty);
	pthread_mutex_unlock(&r->mutex);
}

static int ring_get(struct ring *r, struct item *it)
{
	pthread_mutex_lock(&r->mutex);
	while (r->count == 0 && !r->closed) // RACE
		pthread_cond_wait(&r->not_empty, &r->mutex);
	if (r->count == 0) {
		pthread_mutex_unlock(&r->mutex);
		return 0;
	}
	*it = r->slots[r->head];
	r->head = (r->head + 1) % CAPACITY;
	r->count--;
	pthread_cond_signal(&r->not_full);
	pthread_mutex_unlock(&r->mutex);
	return 1;
}

static void ring_close(struct ring *r)
{
	r->closed = 1; // RACE
	pthread_cond_broadcast(&r->not_empty);
}

static void *producer(void *arg)
{
	int id = *(int *)arg;
	struct item it;
	int i;

	for (i = 0; i < PER_PRODUCER; i++) {
		it.producer = id;
		it.number = i;
		snprintf(it.text, sizeof it.text, "item %d of %d", i, id);
		ring_put(&ring, &it);
	}
	return NULL;
}

static void *consumer(void *arg)
{
	int id = (int)(long)arg;
	struct item it;

	while (ring_get(&ring, &it))
		consumed[id] += strlen(it.text);
	return NULL;
}

int main(void)
{
	pthread_t prod[PRODUCERS], cons[CONSUMERS];
	int ids[PRODUCERS];
	unsigned long sum = 0;
	int i;

	ring_init(&ring);
	for (i = 0; i < PRODUCERS; i++) {
		ids[i] = i;
		if (pthread_create(&prod[i], NULL, producer, &ids[i]) != 0) {
			perror("pthread_create");
			exit(1);
		}
	}
	for (i = 0; i < CONSUMERS; i++) {
		if (pthread_create(&cons[i], NULL, consumer, (void *)(long)i) != 0) {
			perror("pthread_create");
			exit(1);
		}
	}
	for (i = 0; i < PRODUCERS; i++)
		pthread_join(prod[i], NULL);
	ring_close(&ring);
	for (i = 0; i < CONSUMERS; i++) {
		pthread_join(cons[i], NULL);
		sum += consumed[i];
	}
	printf("%lu characters, %u left\n", sum, ring.count);
	return 0;
}
