/*
 * A weak link between two network namespaces: `link COMMAND...` runs the command in a namespace of its own, at
 * 10.131.0.2, while its caller is at 10.131.0.1. The kernels' TCP packets pass through this program, which lets them
 * wait for their turn and for the distance, and loses some. A line on stdin changes the link:
 *
 *   UP DOWN DELAY LOSS    bytes a second to and from the command (0 is no limit), ms each way, per cent of the packets
 *
 * tc's netem does the same, but is not part of every kernel. It begins as a link without faults, needs root in the
 * caller's namespace (`unshare --net`), and ends with its command or with stdin.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/if_tun.h>
#include <net/if.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MTU = 1400, MOST = 1000 };

struct packet { double due; int length; unsigned char bytes[MTU]; };
struct lane { int from, to, first, count; double rate, free_at; struct packet queue[MOST]; };

static struct lane up, down;
static double delay, loss;

static void fail(const char *what) { perror(what); exit(1); }

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static void set(int socket, unsigned long call, struct ifreq *request, const char *what) {
  if (ioctl(socket, call, request) < 0) fail(what);
}

static void set_address(int socket, struct ifreq *request, unsigned long call, const char *address) {
  struct sockaddr_in *to = (struct sockaddr_in *)&request->ifr_addr;
  memset(to, 0, sizeof *to);
  to->sin_family = AF_INET;
  inet_pton(AF_INET, address, &to->sin_addr);
  set(socket, call, request, address);
}

static void raise_interface(int socket, const char *name) {
  struct ifreq request = { 0 };
  strcpy(request.ifr_name, name);
  set(socket, SIOCGIFFLAGS, &request, name);
  request.ifr_flags |= IFF_UP | IFF_RUNNING;
  set(socket, SIOCSIFFLAGS, &request, name);
}

/* One end, in the present namespace. */
static int end_at(const char *address, const char *other) {
  int tun = open("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC), socket_ = socket(AF_INET, SOCK_DGRAM, 0);
  if (tun < 0) fail("/dev/net/tun");
  struct ifreq request = { 0 };
  strcpy(request.ifr_name, "weak");
  request.ifr_flags = IFF_TUN | IFF_NO_PI;
  set(tun, TUNSETIFF, &request, "TUNSETIFF");
  set_address(socket_, &request, SIOCSIFADDR, address);
  set_address(socket_, &request, SIOCSIFDSTADDR, other);
  request.ifr_mtu = MTU;
  set(socket_, SIOCSIFMTU, &request, "SIOCSIFMTU");
  raise_interface(socket_, "weak");
  raise_interface(socket_, "lo");
  close(socket_);
  return tun;
}

static void take(struct lane *lane) {
  struct packet lost, *packet;
  for (;;) {
    int at = (lane->first + lane->count) % MOST;
    packet = lane->count < MOST ? &lane->queue[at] : &lost;
    packet->length = read(lane->from, packet->bytes, MTU);
    if (packet->length <= 0) return;
    if (packet == &lost || drand48() * 100 < loss) continue;
    double time = now();
    if (lane->free_at < time) lane->free_at = time;
    if (lane->rate > 0) lane->free_at += packet->length / lane->rate;
    packet->due = lane->free_at + delay;
    lane->count++;
  }
}

/* Passes on what is due; the time until the next, in ms. */
static int give(struct lane *lane) {
  while (lane->count > 0) {
    struct packet *packet = &lane->queue[lane->first];
    double wait = packet->due - now();
    if (wait > 0) return 1 + (int)(wait * 1000);
    if (write(lane->to, packet->bytes, packet->length) < 0) perror("write");
    lane->first = (lane->first + 1) % MOST;
    lane->count--;
  }
  return 1000;
}

static int change(void) {
  char line[200];
  double milliseconds;
  int length = read(STDIN_FILENO, line, sizeof line - 1);
  if (length <= 0) return 0;
  line[length] = 0;
  if (sscanf(line, "%lf %lf %lf %lf", &up.rate, &down.rate, &milliseconds, &loss) == 4)
    delay = milliseconds / 1000;
  return 1;
}

int main(int count, char **arguments) {
  if (count < 2) return 2;
  up.from = down.to = end_at("10.131.0.1", "10.131.0.2");
  if (unshare(CLONE_NEWNET) < 0) fail("unshare");
  up.to = down.from = end_at("10.131.0.2", "10.131.0.1");
  pid_t command = fork();
  if (command == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    execvp(arguments[1], arguments + 1);
    fail(arguments[1]);
  }
  struct pollfd ready[] = { { up.from, POLLIN, 0 }, { down.from, POLLIN, 0 }, { STDIN_FILENO, POLLIN, 0 } };
  while (waitpid(command, NULL, WNOHANG) == 0) {
    int first = give(&up), second = give(&down);
    poll(ready, 3, first < second ? first : second);
    take(&up);
    take(&down);
    if (ready[2].revents && !change()) break;
  }
  kill(command, SIGTERM);
  waitpid(command, NULL, 0);
  return 0;
}
