/*
 * A file system that passes every call on to a folder and causes storage faults on command. bench/storage-faults/faulty-disk.ts compiles and
 * mounts it.
 *
 * It remembers the bytes that each write replaced until an fsync of the same file succeeds. `lose` puts them back, as a disk does that loses its
 * cache at a power cut. An fsync that fails puts them back too, because Linux may drop such writes. Creating, renaming, truncating and deleting
 * files are never lost, so faults of these kinds are not tested. An fsync does not reach the real disk, because only the simulated power cuts of
 * this file system happen.
 *
 * Commands are written to the file /.control: slow <ms>, fail data|log, full, cut, lie, lose, tear, ok. Its content is a line of counts:
 * unsynced <files with writes without an fsync> lost <writes put back> torn <files with a half-stored write>. The log is in none of them.
 */
#define FUSE_USE_VERSION 31
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fuse.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *base;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static volatile int slow_ms, fails_data, fails_log, is_full, is_cut, lies;

/* Bytes that a write replaced, newest first. `size` is the size of the file before the write. */
struct undo { struct undo *older; off_t at, size; size_t kept, written; char bytes[]; };
struct file { struct file *next; dev_t dev; ino_t ino; int fd, is_log; struct undo *undo; };
static struct file *files;
static long lost, torn;
struct handle { int fd, is_log; };

static int is_control(const char *path) { return path && !strcmp(path, "/.control"); }
static void full(char *to, const char *path) { snprintf(to, 4096, "%s%s", base, path); }
#define AT(path) char at[4096]; full(at, path)
#define SAY(result) return (result) == -1 ? -errno : 0
static struct handle *of(struct fuse_file_info *info) { return (struct handle *)(uintptr_t)info->fh; }

static struct file *find(int fd) {
  struct stat st;
  if (fstat(fd, &st)) return NULL;
  for (struct file *one = files; one; one = one->next)
    if (one->ino == st.st_ino && one->dev == st.st_dev) return one;
  struct file *made = calloc(1, sizeof *made);
  char own[64];
  snprintf(own, sizeof own, "/proc/self/fd/%d", fd);
  made->fd = open(own, O_RDWR);
  made->dev = st.st_dev; made->ino = st.st_ino; made->next = files;
  return files = made;
}
static void forget(struct file *file) {
  while (file && file->undo) { struct undo *gone = file->undo; file->undo = gone->older; free(gone); }
}
static void remember(int fd, int is_log, off_t at, size_t length) {
  struct file *file = find(fd);
  struct stat st;
  if (!file || fstat(fd, &st)) return;
  struct undo *undo = malloc(sizeof *undo + length);
  ssize_t kept = pread(file->fd, undo->bytes, length, at);
  *undo = (struct undo){ .older = file->undo, .at = at, .size = st.st_size, .kept = kept < 0 ? 0 : kept, .written = length };
  file->undo = undo;
  file->is_log = is_log;
}

/*
 * Takes back the writes of a file without an fsync. With `tears`, the newest one stays except the second half of its last page of 8 KiB, or except
 * its second half if it is smaller.
 */
static void take_back(struct file *file, int tears) {
  struct undo *newest = file->undo;
  if (!newest) return;
  size_t whole = newest->written, stays = whole < 8192 ? whole / 2 / 512 * 512 : whole - 4096;
  off_t torn_at = newest->at;
  char *bytes = malloc(whole), *found = malloc(whole);
  ssize_t got = pread(file->fd, bytes, whole, torn_at);
  for (struct undo *one = file->undo; one; one = one->older) {
    if (one->kept) (void)!pwrite(file->fd, one->bytes, one->kept, one->at);
    if (one->at + (off_t)one->written > one->size) (void)!ftruncate(file->fd, one->size);
    lost += !file->is_log;
  }
  /* A write whose second half changed nothing is not torn. */
  if (tears && got == (ssize_t)whole && pwrite(file->fd, bytes, stays, torn_at) > 0 && pread(file->fd, found, whole, torn_at) == got)
    torn += !file->is_log && memcmp(bytes, found, whole) != 0;
  free(bytes); free(found);
  forget(file);
}
static void lose(int tears) {
  for (struct file *file = files; file; file = file->next) take_back(file, tears);
}

static int command(const char *words, size_t length) {
  char text[64] = {0};
  memcpy(text, words, length < 63 ? length : 63);
  int known = 1;
  pthread_mutex_lock(&lock);
  if (!strncmp(text, "slow ", 5)) slow_ms = atoi(text + 5);
  else if (!strncmp(text, "fail data", 9)) fails_data = 1;
  else if (!strncmp(text, "fail log", 8)) fails_log = 1;
  else if (!strncmp(text, "full", 4)) is_full = 1;
  else if (!strncmp(text, "cut", 3)) is_cut = 1;
  else if (!strncmp(text, "lie", 3)) lies = 1;
  else if (!strncmp(text, "lose", 4)) lose(0);
  else if (!strncmp(text, "tear", 4)) lose(1);
  else if (!strncmp(text, "ok", 2)) slow_ms = fails_data = fails_log = is_full = is_cut = lies = 0;
  else known = 0;
  pthread_mutex_unlock(&lock);
  return known ? (int)length : -EINVAL;
}
static int counts(char *to, size_t length, off_t at) {
  char text[96];
  long unsynced = 0;
  pthread_mutex_lock(&lock);
  for (struct file *file = files; file; file = file->next) unsynced += file->undo && !file->is_log;
  size_t all = snprintf(text, sizeof text, "unsynced %ld lost %ld torn %ld\n", unsynced, lost, torn);
  pthread_mutex_unlock(&lock);
  if (at >= (off_t)all) return 0;
  size_t some = all - at < length ? all - at : length;
  memcpy(to, text + at, some);
  return some;
}

static int do_getattr(const char *path, struct stat *st, struct fuse_file_info *info) {
  if (is_control(path)) { memset(st, 0, sizeof *st); st->st_mode = S_IFREG | 0600; st->st_nlink = 1; return 0; }
  if (info && of(info)) SAY(fstat(of(info)->fd, st));
  AT(path); SAY(lstat(at, st));
}
static int opened(const char *path, int fd, struct fuse_file_info *info) {
  if (fd == -1) return -errno;
  struct handle *handle = malloc(sizeof *handle);
  *handle = (struct handle){ fd, strstr(path, "/pg_wal/") != NULL };
  info->fh = (uintptr_t)handle;
  info->direct_io = 1;
  return 0;
}
static int do_open(const char *path, struct fuse_file_info *info) {
  if (is_control(path)) { info->fh = 0; info->direct_io = 1; return 0; }
  if (is_cut) return -EIO;
  AT(path);
  return opened(path, open(at, info->flags & ~(O_DIRECT | O_SYNC | O_DSYNC)), info);
}
static int do_create(const char *path, mode_t mode, struct fuse_file_info *info) {
  if (is_cut) return -EIO;
  if (is_full) return -ENOSPC;
  AT(path);
  int fd = open(at, info->flags & ~(O_DIRECT | O_SYNC | O_DSYNC), mode);
  if (fd != -1) (void)!fchown(fd, fuse_get_context()->uid, fuse_get_context()->gid);
  return opened(path, fd, info);
}
static int do_read(const char *path, char *to, size_t length, off_t at, struct fuse_file_info *info) {
  (void)path;
  if (!of(info)) return counts(to, length, at);
  if (is_cut) return -EIO;
  ssize_t got = pread(of(info)->fd, to, length, at);
  return got == -1 ? -errno : got;
}
static int do_write(const char *path, const char *from, size_t length, off_t at, struct fuse_file_info *info) {
  (void)path;
  if (!of(info)) return command(from, length);
  pthread_mutex_lock(&lock);
  ssize_t put = -1;
  if (is_cut) errno = EIO;
  else if (is_full) errno = ENOSPC;
  else { remember(of(info)->fd, of(info)->is_log, at, length); put = pwrite(of(info)->fd, from, length, at); }
  int failed = errno;
  pthread_mutex_unlock(&lock);
  return put == -1 ? -failed : put;
}
static int do_fsync(const char *path, int only_data, struct fuse_file_info *info) {
  (void)path; (void)only_data;
  if (!of(info)) return 0;
  if (slow_ms) usleep(slow_ms * 1000);
  pthread_mutex_lock(&lock);
  int fails = is_cut || (of(info)->is_log ? fails_log : fails_data);
  struct file *file = find(of(info)->fd);
  if (file && fails && !is_cut) take_back(file, 0);
  if (!fails && !lies) forget(file);
  pthread_mutex_unlock(&lock);
  return fails ? -EIO : 0;
}
static int do_release(const char *path, struct fuse_file_info *info) {
  (void)path;
  if (of(info)) { close(of(info)->fd); free(of(info)); }
  return 0;
}
static int do_truncate(const char *path, off_t size, struct fuse_file_info *info) {
  if (is_control(path)) return 0;
  if (is_cut) return -EIO;
  AT(path ? path : "");
  int fd = info && of(info) ? of(info)->fd : open(at, O_RDWR);
  if (fd == -1) return -errno;
  pthread_mutex_lock(&lock);
  forget(find(fd));
  int failed = ftruncate(fd, size) ? errno : 0;
  pthread_mutex_unlock(&lock);
  if (!(info && of(info))) close(fd);
  return -failed;
}
static int do_fallocate(const char *path, int mode, off_t at, off_t length, struct fuse_file_info *info) {
  (void)path;
  if (is_cut || is_full) return is_cut ? -EIO : -ENOSPC;
  SAY(fallocate(of(info)->fd, mode, at, length));
}
static int do_unlink(const char *path) {
  if (is_cut) return -EIO;
  AT(path);
  pthread_mutex_lock(&lock);
  int fd = open(at, O_RDWR | O_NOFOLLOW);
  if (fd != -1) {
    struct file *file = find(fd);
    forget(file);
    /* The number of a deleted file is used again by the system, so its record is removed. */
    for (struct file **link = &files; *link; link = &(*link)->next)
      if (*link == file) { *link = file->next; close(file->fd); free(file); break; }
    close(fd);
  }
  int failed = unlink(at) ? errno : 0;
  pthread_mutex_unlock(&lock);
  return -failed;
}
static int do_rename(const char *from, const char *to, unsigned flags) {
  if (is_cut) return -EIO;
  char source[4096], target[4096];
  full(source, from); full(target, to);
  SAY(renameat2(AT_FDCWD, source, AT_FDCWD, target, flags));
}
static int do_mkdir(const char *path, mode_t mode) {
  if (is_cut || is_full) return is_cut ? -EIO : -ENOSPC;
  AT(path);
  if (mkdir(at, mode)) return -errno;
  SAY(lchown(at, fuse_get_context()->uid, fuse_get_context()->gid));
}
static int do_rmdir(const char *path) { if (is_cut) return -EIO; AT(path); SAY(rmdir(at)); }
static int do_chmod(const char *path, mode_t mode, struct fuse_file_info *info) { (void)info; AT(path); SAY(chmod(at, mode)); }
static int do_chown(const char *path, uid_t uid, gid_t gid, struct fuse_file_info *info) { (void)info; AT(path); SAY(lchown(at, uid, gid)); }
static int do_utimens(const char *path, const struct timespec times[2], struct fuse_file_info *info) {
  (void)info; AT(path); SAY(utimensat(AT_FDCWD, at, times, AT_SYMLINK_NOFOLLOW));
}
static int do_symlink(const char *to, const char *path) { if (is_cut) return -EIO; AT(path); SAY(symlink(to, at)); }
static int do_link(const char *from, const char *to) { char source[4096]; full(source, from); AT(to); SAY(link(source, at)); }
static int do_readlink(const char *path, char *to, size_t size) {
  AT(path);
  ssize_t got = readlink(at, to, size - 1);
  if (got == -1) return -errno;
  to[got] = 0;
  return 0;
}
static int do_opendir(const char *path, struct fuse_file_info *info) {
  AT(path);
  DIR *folder = opendir(at);
  info->fh = (uintptr_t)folder;
  return folder ? 0 : -errno;
}
static int do_readdir(const char *path, void *to, fuse_fill_dir_t fill, off_t from, struct fuse_file_info *info, enum fuse_readdir_flags flags) {
  (void)path; (void)from; (void)flags;
  DIR *folder = (DIR *)(uintptr_t)info->fh;
  rewinddir(folder);
  for (struct dirent *entry; (entry = readdir(folder));) fill(to, entry->d_name, NULL, 0, 0);
  return 0;
}
static int do_releasedir(const char *path, struct fuse_file_info *info) {
  (void)path;
  closedir((DIR *)(uintptr_t)info->fh);
  return 0;
}
static int do_statfs(const char *path, struct statvfs *found) { AT(path); SAY(statvfs(at, found)); }
static int do_fsyncdir(const char *path, int only_data, struct fuse_file_info *info) {
  (void)path; (void)only_data; (void)info;
  return is_cut ? -EIO : 0;
}
static void *do_init(struct fuse_conn_info *connection, struct fuse_config *config) {
  (void)connection;
  /* The kernel caches nothing, so that a byte that the benchmark changes in the folder is what PostgreSQL reads. */
  config->attr_timeout = config->entry_timeout = config->negative_timeout = 0;
  config->hard_remove = config->nullpath_ok = config->use_ino = 1;
  return NULL;
}

static const struct fuse_operations operations = {
  .init = do_init, .getattr = do_getattr, .open = do_open, .create = do_create, .read = do_read, .write = do_write, .fsync = do_fsync,
  .release = do_release, .truncate = do_truncate, .fallocate = do_fallocate, .unlink = do_unlink, .rename = do_rename, .mkdir = do_mkdir,
  .rmdir = do_rmdir, .chmod = do_chmod, .chown = do_chown, .utimens = do_utimens, .symlink = do_symlink, .link = do_link,
  .readlink = do_readlink, .opendir = do_opendir, .readdir = do_readdir,
  .releasedir = do_releasedir, .statfs = do_statfs, .fsyncdir = do_fsyncdir,
};

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  struct rlimit most = { 65536, 65536 };
  setrlimit(RLIMIT_NOFILE, &most);
  umask(0);
  base = argv[1];
  char *own[] = { argv[0], "-f", "-o", "allow_other", argv[2], NULL };
  return fuse_main(5, own, &operations, NULL);
}
