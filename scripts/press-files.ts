import { existsSync } from 'node:fs';
import { glob, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Form = '.br' | '.gz';

export const FORMS: readonly Form[] = ['.gz', '.br'];
// Brotli at its best takes fifty times as long as gzip, and saves a ninth of the bytes.
export const QUICK_FORMS: readonly Form[] = ['.gz'];

const PRESS: Record<Form, (content: Buffer) => Promise<Buffer>> = {
  '.br': (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  '.gz': (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

// Compresses every file of the site in the forms that it does not have yet. Running it twice, or killing it, is harmless.
export async function pressFiles(client: string, forms: readonly Form[]): Promise<void> {
  for (const form of forms) {
    const waiting = await filesWithout(client, form);
    async function pressOneByOne(): Promise<void> {
      for (let file = waiting.shift(); file; file = waiting.shift()) await pressFile(file, form);
    }
    await Promise.all(Array.from({ length: availableParallelism() }, pressOneByOne));
  }
}

export async function hasAllForms(client: string): Promise<boolean> {
  for (const form of FORMS) if ((await filesWithout(client, form)).length > 0) return false;
  return true;
}

// A server may look for the file at any moment: it is there whole or not at all, and never replaced.
async function pressFile(file: string, form: Form): Promise<void> {
  const draft = `${file}${form}.${process.pid}`;
  await writeFile(draft, await PRESS[form](await readFile(file)));
  await rename(draft, file + form).finally(() => rm(draft, { force: true }));
}

async function filesWithout(client: string, form: Form): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob('**/*.{js,css,svg,json,ico,txt,html}', { cwd: client })) {
    const path = join(client, file);
    if (!existsSync(path + form)) files.push(path);
  }
  return files;
}
