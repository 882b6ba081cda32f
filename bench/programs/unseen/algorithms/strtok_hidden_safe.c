#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
#include <stdlib.h>

struct csv { char text[32]; int sum; };

static void *parse(void *p)
{
    struct csv *c = p;
    char *tok;
    char *save;
    tok = strtok_r(c->text, ",", &save); // NORACE
    while (tok) {
        c->sum += atoi(tok); // NORACE
        tok = strtok_r(NULL, ",", &save); // NORACE
    }
    return NULL;
}

int main(void)
{
    static struct csv a = { "1,2,3,4", 0 }, b = { "10,20,30", 0 };
    pthread_t x, y;
    pthread_create(&x, NULL, parse, &a);
    pthread_create(&y, NULL, parse, &b);
    pthread_join(x, NULL);
    pthread_join(y, NULL);
    return a.sum + b.sum != 70; // NORACE
}
