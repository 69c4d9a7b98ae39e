// Imported first by every script, so that an old Node prints this sentence instead of a syntax error.
const [major = 0] = process.versions.node.split('.').map(Number);

if (major < 26) {
  console.error(
    `Tiketi needs Node 26, this is Node ${process.versions.node}: ` +
      'run it through npm (npm test, npm start), which uses the pinned Node 26.',
  );
  process.exit(1);
}
