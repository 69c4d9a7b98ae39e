import type { ByOperator } from '#modules/merchants/index.ts';
import { changeSiteInfo, findVersionedSite } from '#modules/site/index.ts';
import type { Database } from '#platform/database/index.ts';
import { readEmail } from '#shared/email.ts';
import { fail, type Result } from '#shared/result.ts';
import { edit } from '../edit.ts';
import type { OperatorSite } from './site.contract.ts';

export async function viewOperatorSite({ sql }: Database): Promise<OperatorSite> {
  const site = await findVersionedSite(sql);
  if (!site) throw new Error('The site information is written at every start');
  const { answer_hours: _, ...shown } = site;
  return shown;
}

export async function editSite(
  db: Database,
  { version, ...given }: OperatorSite,
  by: ByOperator,
): Promise<Result<null, 'text_changed' | 'email_invalid' | 'web_address_invalid'>> {
  const email = given.email === '' ? '' : readEmail(given.email);
  if (email === null) return fail('email_invalid', { field: 'email' });
  const wrong = given.social.findIndex(({ url }) => !isHttps(url));
  if (wrong >= 0) return fail('web_address_invalid', { field: `social.${wrong}.url` });
  return edit(db, by, { action: 'site.edited', subject: 'site' }, (tx) =>
    changeSiteInfo(tx, version, { ...given, email }),
  );
}

const isHttps = (url: string): boolean => URL.parse(url)?.protocol === 'https:';
