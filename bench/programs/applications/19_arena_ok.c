/* Per-thread bump arenas, a shared intern table and a global high-water mark. */
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct chunk {
    struct chunk *next;
    size_t used, cap;
    char mem[];
};

struct arena {
    struct chunk *head;
    size_t total;
};

static pthread_key_t arena_key;
static pthread_once_t arena_once = PTHREAD_ONCE_INIT;
static pthread_mutex_t hw_mu = PTHREAD_MUTEX_INITIALIZER;
static size_t high_water;
static int arenas_destroyed;

static void arena_destroy(void *p)
{
    struct arena *a = p;
    pthread_mutex_lock(&hw_mu);
    if (a->total > high_water) // NORACE
        high_water = a->total; // NORACE
    arenas_destroyed++; // NORACE
    pthread_mutex_unlock(&hw_mu);
    while (a->head) { // NORACE
        struct chunk *n = a->head->next; // NORACE
        free(a->head);
        a->head = n; // NORACE
    }
    free(a);
}

static void arena_key_init(void)
{
    if (pthread_key_create(&arena_key, arena_destroy) != 0)
        abort();
}

static struct arena *arena_self(void)
{
    struct arena *a;
    pthread_once(&arena_once, arena_key_init);
    a = pthread_getspecific(arena_key); // NORACE
    if (!a) {
        a = calloc(1, sizeof *a);
        if (!a || pthread_setspecific(arena_key, a) != 0) {
            free(a);
            return NULL;
        }
    }
    return a;
}

static void *arena_alloc(size_t n)
{
    struct arena *a = arena_self();
    void *p;
    if (!a)
        return NULL;
    n = (n + 15) & ~(size_t)15;
    if (!a->head || a->head->cap - a->head->used < n) { // NORACE
        size_t cap = n > 4000 ? n : 4000;
        struct chunk *c = malloc(sizeof *c + cap);
        if (!c)
            return NULL;
        c->cap = cap; // NORACE
        c->used = 0; // NORACE
        c->next = a->head; // NORACE
        a->head = c; // NORACE
    }
    p = a->head->mem + a->head->used; // NORACE
    a->head->used += n; // NORACE
    a->total += n; // NORACE
    return p;
}

/* intern table: strings are owned by the table */
struct atom {
    struct atom *next;
    unsigned refs;
    char s[];
};

static struct atom *atoms[64];
static pthread_mutex_t atom_mu = PTHREAD_MUTEX_INITIALIZER;

static const char *intern(const char *s)
{
    unsigned h = 5381;
    struct atom *a;
    for (const char *p = s; *p; p++)
        h = h * 33 + (unsigned char)*p;
    pthread_mutex_lock(&atom_mu);
    for (a = atoms[h & 63]; a; a = a->next) // NORACE
        if (strcmp(a->s, s) == 0) { // NORACE
            a->refs++; // NORACE
            goto out;
        }
    a = malloc(sizeof *a + strlen(s) + 1);
    if (!a)
        goto out;
    strcpy(a->s, s); // NORACE
    a->refs = 1; // NORACE
    a->next = atoms[h & 63]; // NORACE
    atoms[h & 63] = a; // NORACE
out:
    pthread_mutex_unlock(&atom_mu);
    return a ? a->s : NULL;
}

struct node {
    const char *name;
    struct node *left, *right;
    int count;
};

static struct node *insert(struct node *t, const char *name)
{
    if (!t) {
        t = arena_alloc(sizeof *t);
        if (!t)
            return NULL;
        t->name = name; // NORACE
        t->left = t->right = NULL; // NORACE
        t->count = 1; // NORACE
    } else if (name == t->name) { // NORACE
        t->count++; // NORACE
    } else if (strcmp(name, t->name) < 0) {
        t->left = insert(t->left, name); // NORACE
    } else {
        t->right = insert(t->right, name); // NORACE
    }
    return t;
}

static int depth(const struct node *t)
{
    if (!t)
        return 0;
    int l = depth(t->left), r = depth(t->right); // NORACE
    return 1 + (l > r ? l : r);
}

static void *parse_main(void *arg)
{
    unsigned seed = (unsigned)(size_t)arg;
    struct node *root = NULL;
    char word[16];
    for (int i = 0; i < 600; i++) {
        seed = seed * 1103515245 + 12345;
        snprintf(word, sizeof word, "w%u", (seed >> 16) % 150);
        root = insert(root, intern(word));
    }
    return (void *)(size_t)depth(root);
}

int main(void)
{
    pthread_t t[4];
    for (size_t i = 0; i < 4; i++)
        pthread_create(&t[i], NULL, parse_main, (void *)(i + 1));
    for (int i = 0; i < 4; i++) {
        void *d;
        pthread_join(t[i], &d);
        printf("depth %zu\n", (size_t)d);
    }
    printf("high water %zu destroyed %d\n", high_water, arenas_destroyed); // NORACE
    for (int i = 0; i < 64; i++)
        while (atoms[i]) { // NORACE
            struct atom *n = atoms[i]->next; // NORACE
            free(atoms[i]); // NORACE
            atoms[i] = n; // NORACE
        }
    return 0;
}
