import '../../scripts/require-node.ts';
import { runServer } from './run-server.ts';

await runServer();
