export interface Access {
  // Milliseconds since 1970.
  at: number;
  requestId: string;
  method: string;
  // In quotes, as JSON.
  quotedUrl: string;
  status: number;
  // Length of the body as sent.
  bytes: number;
  ms: number;
  // hit, stale (an old page stood in), miss, shed (refused under load), or none: not a public page.
  cache: 'hit' | 'stale' | 'miss' | 'shed' | 'none';
}

let lastAt = Number.NaN;
let lastTime = '';

// One line of the log per request, in the log's own format. Put together by hand: it is made for every hit.
export function accessLine(access: Access): string {
  if (access.at !== lastAt) {
    lastAt = access.at;
    lastTime = new Date(access.at).toISOString();
  }
  return (
    `{"level":30,"time":"${lastTime}","reqId":"${access.requestId}","method":"${access.method}",` +
    `"url":${access.quotedUrl},"status":${access.status},"bytes":${access.bytes},` +
    `"ms":${Math.round(access.ms * 10) / 10},"cache":"${access.cache}","msg":"request"}\n`
  );
}
