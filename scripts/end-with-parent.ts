// Imported by programs that are run apart (src/main/run-apart.ts). When whoever started them is gone, however that ended,
// they go too, and with them whatever they have started: they lead a group of their own.
if (process.channel) {
  process.once('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
  // Listening alone must not keep it running.
  process.channel.unref();
}
