import '../../scripts/require-node.ts';
import { keepCompiled } from './compile-cache.ts';

keepCompiled();
const { runServer } = await import('./run-server.ts');
await runServer();
