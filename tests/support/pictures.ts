import { crc32 } from 'node:zlib';
import { openSharp } from '#platform/pictures/open-sharp.ts';

const sharp = await openSharp();
let made = 0;

// Something like a photograph: no two are the same.
export function photo(width = 800, height = 1_000) {
  made += 1;
  const noise = { type: 'gaussian' as const, mean: 90 + (made % 80), sigma: 40 };
  return sharp({ create: { width, height, channels: 3, background: '#000000', noise } }).blur(3);
}

export const jpeg = (width?: number, height?: number): Promise<Buffer> =>
  photo(width, height).jpeg({ quality: 80 }).toBuffer();

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
};

// A PNG of so many pixels that nobody ever made: it is its header.
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = Buffer.from('789c63000100000500010d0a2db40000', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

// The first box of a picture of an iPhone.
export const heic = (): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic'),
    Buffer.alloc(4),
    Buffer.from('mif1heic'),
    Buffer.alloc(4_000),
  ]);

export const svg = (): Buffer =>
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>',
  );

export const zip = (): Buffer => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(2_000)]);

export interface FormPart {
  name: string;
  value: string | Buffer;
  filename?: string;
}

// As a browser without script sends it.
export function multipart(parts: readonly FormPart[]): { headers: Record<string, string>; payload: Buffer } {
  const boundary = 'tiketi-tests-boundary';
  const lines = parts.flatMap(({ name, value, filename }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename ? `; filename="${filename}"\r\ncontent-type: image/jpeg` : ''}\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...lines, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
