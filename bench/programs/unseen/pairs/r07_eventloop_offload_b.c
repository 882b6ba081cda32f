/* Event loop with poll(); slow requests go to worker threads, which send
   their completions back through a list and a pipe. */
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct request {
    struct request *next;
    int id;
    char path[32];
    int status;
    size_t length;
    void (*callback)(struct request *, void *);
    void *user;
} request;

typedef struct {
    pthread_mutex_t lock;
    pthread_cond_t cond;
    request *first, *last;
    int closed;
} queue;

typedef struct {
    queue todo;
    queue finished;
    int wake_rd, wake_wr;
    int outstanding;            /* of the loop thread only */
    unsigned long bytes;        /* of the loop thread only */
    pthread_t workers[2];
} loop;

static void queue_init(queue *q)
{
    memset(q, 0, sizeof *q);
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->cond, NULL);
}

/* returns whether the queue was empty */
static int queue_push(queue *q, request *r)
{
    int was_empty;
    r->next = NULL;  // NORACE
    pthread_mutex_lock(&q->lock);
    was_empty = q->first == NULL;  // NORACE
    if (was_empty)
        q->first = r;  // RACE
    else
        q->last->next = r;  // NORACE
    q->last = r;  // NORACE
    pthread_cond_signal(&q->cond);
    pthread_mutex_unlock(&q->lock);
    return was_empty;
}

static request *queue_pop_wait(queue *q)
{
    request *r;
    pthread_mutex_lock(&q->lock);
    while (!q->first && !q->closed)  // NORACE
        pthread_cond_wait(&q->cond, &q->lock);
    r = q->first;  // NORACE
    if (r)
        q->first = r->next;  // NORACE
    pthread_mutex_unlock(&q->lock);
    return r;
}

static request *queue_take_all(queue *q)
{
    request *r;
    if (q->first == NULL)  // RACE
        return NULL;
    pthread_mutex_lock(&q->lock);
    r = q->first;  // NORACE
    q->first = q->last = NULL;  // NORACE
    pthread_mutex_unlock(&q->lock);
    return r;
}

static void queue_close(queue *q)
{
    pthread_mutex_lock(&q->lock);
    q->closed = 1;  // NORACE
    pthread_cond_broadcast(&q->cond);
    pthread_mutex_unlock(&q->lock);
}

static void process(request *r)
{
    size_t n = strlen(r->path);  // NORACE
    r->status = n > 8 ? 404 : 200;  // NORACE
    r->length = n * 100;  // NORACE
}

static void *worker(void *arg)
{
    loop *l = arg;
    request *r;
    while ((r = queue_pop_wait(&l->todo)) != NULL) {
        process(r);
        if (queue_push(&l->finished, r)) {
            char c = '!';
            if (write(l->wake_wr, &c, 1) < 0)
                perror("write");
        }
    }
    return NULL;
}

static void on_done(request *r, void *user)
{
    loop *l = user;
    if (r->status == 200)  // NORACE
        l->bytes += r->length;  // NORACE
    l->outstanding--;  // NORACE
    free(r);
}

static void submit(loop *l, int id, const char *path)
{
    request *r = calloc(1, sizeof *r);
    if (!r)
        abort();
    r->id = id;
    snprintf(r->path, sizeof r->path, "%s", path);  // NORACE
    r->callback = on_done;  // NORACE
    r->user = l;  // NORACE
    l->outstanding++;  // NORACE
    queue_push(&l->todo, r);
}

static void run(loop *l)
{
    struct pollfd p = { .fd = l->wake_rd, .events = POLLIN };
    while (l->outstanding > 0) {  // NORACE
        if (poll(&p, 1, 50) > 0) {
            char buf[16];
            while (read(l->wake_rd, buf, sizeof buf) == sizeof buf)
                ;
        }
        request *r = queue_take_all(&l->finished);
        while (r) {
            request *next = r->next;  // NORACE
            r->callback(r, r->user);  // NORACE
            r = next;
        }
    }
}

int main(void)
{
    static loop l;
    int fds[2];
    static const char *paths[] = { "/", "/a", "/index.html", "/b/c", "/style.css" };
    if (pipe(fds) < 0)
        return 1;
    fcntl(fds[0], F_SETFL, O_NONBLOCK);
    fcntl(fds[1], F_SETFL, O_NONBLOCK);
    l.wake_rd = fds[0];  // NORACE
    l.wake_wr = fds[1];  // NORACE
    queue_init(&l.todo);
    queue_init(&l.finished);
    for (int i = 0; i < 2; i++)
        if (pthread_create(&l.workers[i], NULL, worker, &l))
            return 1;
    for (int i = 0; i < 40; i++)
        submit(&l, i, paths[i % 5]);
    run(&l);
    queue_close(&l.todo);
    for (int i = 0; i < 2; i++)
        pthread_join(l.workers[i], NULL);
    printf("%lu bytes\n", l.bytes);  // NORACE
    return 0;
}
