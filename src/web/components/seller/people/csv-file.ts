import { type Cell, csvLines, csvOf } from '#shared/csv.ts';
import { IN_PARTS_HEADER } from '#shared/in-parts.ts';

export interface FilePart {
  rows: Cell[][];
  next: string | null;
}

// A table as a file that is made while it is sent: only the part that is on its way is in memory. `more` answers null where the rest
// cannot be had: then the file breaks off, and the browser says so.
export function csvFile(
  name: string,
  head: readonly string[],
  first: FilePart,
  more: (next: string) => Promise<FilePart | null>,
): Response {
  const encoder = new TextEncoder();
  let next: string | null = first.next;
  const parts = new ReadableStream<Uint8Array>({
    start(file) {
      file.enqueue(encoder.encode(csvOf([head, ...first.rows])));
      if (next === null) file.close();
    },
    async pull(file) {
      const part = next === null ? null : await more(next);
      if (!part) {
        file.error(new Error('The rest of the file could not be had'));
        return;
      }
      file.enqueue(encoder.encode(csvLines(part.rows)));
      next = part.next;
      if (next === null) file.close();
    },
  });
  return new Response(parts, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      [IN_PARTS_HEADER]: 'yes',
    },
  });
}
