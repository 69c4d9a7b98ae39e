import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// What every figure is compared with: the shortest Node server that sends these bytes with these headers.

export interface BareAnswer {
  status: number;
  headers: Record<string, string>;
  bodyBase64: string;
}

const [answerFile = '', port = ''] = process.argv.slice(2);
const { status, headers, bodyBase64 } = JSON.parse(readFileSync(answerFile, 'utf8')) as BareAnswer;
const body = Buffer.from(bodyBase64, 'base64');

createServer((_req, res) => {
  res.writeHead(status, headers);
  if (body.length > 0) res.end(body);
  else res.end();
}).listen(Number(port), '127.0.0.1');
