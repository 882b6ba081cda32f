#include <pthread.h>
#include <stdio.h>
#include <string.h>

static int lines;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static const char *format_id(int id) {
    static char buf[32];
    buf[0] = 'i'; // RACE
    buf[1] = (char)('0' + id % 10); // RACE
    buf[2] = 0; // RACE
    return buf;
}
static const char *format_static(int id) {
    static const char *const names[] = { "zero", "one", "two" };
    return names[id % 3]; // NORACE
}
static void emit(const char *s, const char *t) {
    pthread_mutex_lock(&lock);
    lines++; // NORACE
    if (s[0] == 'i') // RACE
        printf("%s\n", t); // NORACE
    pthread_mutex_unlock(&lock);
}
static void *worker(void *arg) {
    int id = (int)(long)arg;
    for (int i = 0; i < 10; i++)
        emit(format_id(id), format_static(i));
    return NULL;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, worker, (void *)1);
    pthread_create(&b, NULL, worker, (void *)2);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return lines != 20; // NORACE
}
