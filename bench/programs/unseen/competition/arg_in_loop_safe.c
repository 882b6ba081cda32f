#include <stdio.h>
#include <pthread.h>

static void *hello(void *arg)
{
	int id = *(int *)arg; // NORACE
	printf("hello from %d\n", id);
	return NULL;
}

int main(void)
{
	pthread_t th[3];
	int i;
	int ids[3];
	for (i = 0; i < 3; i++) {
		ids[i] = i * 100; // NORACE
		pthread_create(&th[i], NULL, hello, &ids[i]);
	}
	for (i = 0; i < 3; i++)
		pthread_join(th[i], NULL);
	return 0;
}
