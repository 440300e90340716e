/* Preloaded into a server (LD_PRELOAD): makes writes to the files of its database fail, as a full or a dying disk does.
 *
 * TOURMENTE_PANNES names a file of eight 64-bit words that this library and a test share, mapped in memory:
 *   0  how many operations were seen
 *   1  which one fails: its number, counted from 1; 0 is none
 *   2  1: that one alone; 2: that one and all after it
 *   3  the error: an errno (28 no space left, 5 input and output)
 *   4  what is counted and may fail: 1 writes, 2 syncs, 4 truncations, added up
 *   5  how many failed
 * TOURMENTE_SUR is what the path of a file must hold to be one of those.
 *
 * A write that fails has written the first half of its bytes, as it may on a real disk. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

enum { VUES, NIEME, MODE, ERREUR, GENRES, ECHOUEES, MOTS = 8 };
enum { ECRITURE = 1, SYNCHRONISATION = 2, TRONCATURE = 4 };

static _Atomic uint64_t *mots;
static const char *sur;

static ssize_t (*vrai_write)(int, const void *, size_t);
static ssize_t (*vrai_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*vrai_pwrite64)(int, const void *, size_t, off64_t);
static int (*vrai_fsync)(int);
static int (*vrai_fdatasync)(int);
static int (*vrai_ftruncate)(int, off_t);
static int (*vrai_ftruncate64)(int, off64_t);

__attribute__((constructor)) static void ouvrir(void) {
    vrai_write = dlsym(RTLD_NEXT, "write");
    vrai_pwrite = dlsym(RTLD_NEXT, "pwrite");
    vrai_pwrite64 = dlsym(RTLD_NEXT, "pwrite64");
    vrai_fsync = dlsym(RTLD_NEXT, "fsync");
    vrai_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    vrai_ftruncate = dlsym(RTLD_NEXT, "ftruncate");
    vrai_ftruncate64 = dlsym(RTLD_NEXT, "ftruncate64");
    const char *chemin = getenv("TOURMENTE_PANNES");
    sur = getenv("TOURMENTE_SUR");
    if (chemin != NULL && sur != NULL) {
        int fd = open(chemin, O_RDWR | O_CLOEXEC);
        if (fd < 0) abort();
        void *carte = mmap(NULL, MOTS * sizeof(uint64_t), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        if (carte == MAP_FAILED) abort();
        close(fd);
        mots = carte;
    }
}

static int de_la_base(int fd) {
    char lien[64], chemin[4096];
    snprintf(lien, sizeof lien, "/proc/self/fd/%d", fd);
    ssize_t longueur = readlink(lien, chemin, sizeof chemin - 1);
    if (longueur <= 0) return 0;
    chemin[longueur] = 0;
    return strstr(chemin, sur) != NULL;
}

/* Whether this operation fails; errno then says why. */
static int echoue(int fd, uint64_t genre) {
    if (mots == NULL || (mots[GENRES] & genre) == 0) return 0;
    int avant = errno;
    int sienne = de_la_base(fd);
    errno = avant;
    if (!sienne) return 0;
    uint64_t rang = ++mots[VUES], nieme = mots[NIEME];
    if (nieme == 0 || rang < nieme || (rang > nieme && mots[MODE] != 2)) return 0;
    mots[ECHOUEES]++;
    errno = (int)mots[ERREUR];
    return 1;
}

ssize_t write(int fd, const void *octets, size_t combien) {
    if (!echoue(fd, ECRITURE)) return vrai_write(fd, octets, combien);
    int erreur = errno;
    if (combien > 1) (void)!vrai_write(fd, octets, combien / 2);
    errno = erreur;
    return -1;
}

ssize_t pwrite(int fd, const void *octets, size_t combien, off_t ou) {
    if (!echoue(fd, ECRITURE)) return vrai_pwrite(fd, octets, combien, ou);
    int erreur = errno;
    if (combien > 1) (void)!vrai_pwrite(fd, octets, combien / 2, ou);
    errno = erreur;
    return -1;
}

ssize_t pwrite64(int fd, const void *octets, size_t combien, off64_t ou) {
    if (!echoue(fd, ECRITURE)) return vrai_pwrite64(fd, octets, combien, ou);
    int erreur = errno;
    if (combien > 1) (void)!vrai_pwrite64(fd, octets, combien / 2, ou);
    errno = erreur;
    return -1;
}

int fsync(int fd) { return echoue(fd, SYNCHRONISATION) ? -1 : vrai_fsync(fd); }

int fdatasync(int fd) { return echoue(fd, SYNCHRONISATION) ? -1 : vrai_fdatasync(fd); }

int ftruncate(int fd, off_t longueur) { return echoue(fd, TRONCATURE) ? -1 : vrai_ftruncate(fd, longueur); }

int ftruncate64(int fd, off64_t longueur) { return echoue(fd, TRONCATURE) ? -1 : vrai_ftruncate64(fd, longueur); }
