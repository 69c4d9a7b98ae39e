import type { PageView } from '#modules/organizing/page/page.contract.ts';
import { m } from '#shared/messages/messages.js';
import { wordsBefore } from '#web/forms/chosen-texts.ts';
import type { BothTextsRow } from '#web/ui/form/both-texts.tsx';
import { LINK_FIELDS } from './page-forms.ts';

const linksIn = (fields: Record<string, string>) =>
  LINK_FIELDS.flatMap((field) => fields[field] || []).join('\n');

// What the fields of the form say of a page.
export const pageFields = ({ page }: PageView): Record<string, string> => ({
  name: page.name,
  about: page.about,
  email: page.email ?? '',
  phone: page.phone ?? '',
  website: page.website ?? '',
  ...Object.fromEntries(LINK_FIELDS.map((field, at) => [field, page.links[at] ?? ''])),
});

// What two people wrote of it, side by side.
export function rowsOf(typed: Record<string, string>, theirs: PageView): BothTextsRow[] {
  const [there, was] = [pageFields(theirs), wordsBefore(typed.was)];
  const row = (
    key: string,
    name: string,
    of: (fields: Record<string, string>) => string,
    fields: string[],
  ) => ({
    key,
    name,
    mine: of(typed),
    there: of(there),
    was: typed.was === undefined ? undefined : of(was),
    fields: Object.fromEntries(fields.map((field) => [field, there[field] ?? ''])),
  });
  const one = (field: string, name: string) => row(field, name, (fields) => fields[field] ?? '', [field]);
  return [
    one('name', m.page_name()),
    one('about', m.page_about()),
    one('email', m.page_email()),
    one('phone', m.pay_phone()),
    one('website', m.page_website()),
    row('links', m.page_links(), linksIn, [...LINK_FIELDS]),
  ];
}
