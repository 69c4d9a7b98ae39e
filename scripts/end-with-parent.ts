// Imported by programs that run in a process of their own (src/main/run-apart.ts). When the process that started them
// is gone, for whatever reason, they end with everything that they have started, because they lead a process group.
if (process.channel) {
  process.once('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
  // The listener must not keep the program running.
  process.channel.unref();
}
