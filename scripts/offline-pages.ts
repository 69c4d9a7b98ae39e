import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES } from '../src/shared/i18n.ts';

// Call it after the sentences were generated, because it imports them.
export async function makeOfflinePages(client: string): Promise<void> {
  const { offlinePage } = await import('../src/web/offline/offline-page.ts');
  await mkdir(join(client, 'offline'), { recursive: true });
  for (const locale of LOCALES) {
    await writeFile(join(client, 'offline', `${locale}.html`), offlinePage(locale));
  }
}
