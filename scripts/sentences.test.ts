import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findSentenceProblems } from './sentences.ts';

const plural = (match: Record<string, string>) => [{ selectors: ['countPlural'], match }];

test('a missing, an extra, an unlike, an unused sentence and one of another’s name are each found', async () => {
  const root = await mkdtemp(join(tmpdir(), 'tiketi-sentences-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const files = {
    ...Object.fromEntries(
      ['en', 'id', 'sw'].map((language) => [`src/web/locales/${language}/cart.json`, { hello: '{name}' }]),
    ),
    'src/web/locales/en/shell.json': {
      hello: 'Hello {name}',
      bye: 'Bye',
      left: plural({ 'countPlural=one': '{count} left', 'countPlural=other': '{count} left' }),
      dusty: 'Nobody says this',
    },
    'src/web/locales/id/shell.json': {
      hello: 'Halo {nama}',
      bye: 'Dah',
      left: plural({ 'countPlural=other': 'Sisa {count}' }),
      dusty: 'Tidak dipakai',
    },
    'src/web/locales/sw/shell.json': {
      hello: 'Habari {name}',
      left: plural({ 'countPlural=one': 'Imebaki {count}', 'countPlural=other': 'Zimebaki {count}' }),
      dusty: 'Haitumiki',
      karibu: 'Karibu',
    },
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), JSON.stringify(content));
  }
  await writeFile(join(root, 'src/web/page.tsx'), 'm.hello({ name }); m.bye(); m\n  .left({ count })');
  expect(findSentenceProblems(root).sort()).toEqual([
    'cart.hello and shell.hello are one name',
    'id fills other blanks than English in shell.hello',
    'shell.dusty is used nowhere',
    'sw has shell.karibu, which English lacks',
    'sw lacks shell.bye',
  ]);
});
