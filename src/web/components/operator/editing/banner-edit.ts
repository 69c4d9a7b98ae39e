import type { OperatorBanner } from '#modules/editing/banners/banners.contract.ts';
import { LANGUAGE_NAMES, LOCALES } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { textIn } from '#web/forms/form.rules.ts';
import type { Edited, EditGroup } from './edited.ts';
import { momentFields, momentIn, momentProblem, momentValues } from './moments.ts';
import { savingEdit, textField, versionIn } from './save-edit.ts';

export const bannerGroups = (now: string): EditGroup[] => [
  {
    fields: LOCALES.map((locale) => ({
      name: `text_${locale}`,
      label: m.editing_banner_text({ language: LANGUAGE_NAMES[locale] }),
      lang: locale,
      rows: 2,
      most: 240,
    })),
  },
  {
    fields: [
      ...momentFields('from', m.editing_banner_from_date(), m.editing_banner_from_time(), now),
      ...momentFields('until', m.editing_banner_until_date(), m.editing_banner_until_time(), now),
    ],
  },
];

export const editedBanner = (banner: OperatorBanner | null, now: string): Edited => ({
  version: banner?.version ?? 0,
  values: {
    ...Object.fromEntries(LOCALES.map((locale) => [`text_${locale}`, banner?.texts[locale] ?? ''])),
    ...momentValues('from', banner?.from_at ?? now),
    ...momentValues('until', banner?.until_at ?? null),
  },
});

// What still says the same minute as before is the same instant, to the second.
function instantIn(form: FormData, name: 'from' | 'until', before: string | null): string {
  const was = momentValues(name, before);
  const isSame = Object.entries(was).every(([field, value]) => textIn(form, field) === value);
  return (isSame && before) || (momentIn(form, name) ?? '');
}

export const saveBanner = (banner: OperatorBanner | null) => {
  const idOf = (form: FormData) => banner?.id ?? textIn(form, 'id');
  return savingEdit({
    check: (form) => ({
      ...Object.fromEntries(
        LOCALES.map((locale) => `text_${locale}`)
          .filter((name) => textIn(form, name) === '')
          .map((name) => [name, m.editing_missing()]),
      ),
      ...momentProblem(form, 'from'),
      ...momentProblem(form, 'until'),
    }),
    send: (call, form) =>
      call('POST /api/admin/banners/{banner}', {
        params: { banner: idOf(form) },
        body: {
          version: versionIn(form),
          texts: { en: textIn(form, 'text_en'), id: textIn(form, 'text_id'), sw: textIn(form, 'text_sw') },
          from_at: instantIn(form, 'from', banner?.from_at ?? null),
          until_at: instantIn(form, 'until', banner?.until_at ?? null),
        },
      }),
    read: async (call, form) => {
      const found = await call('GET /api/admin/banners');
      const there = found.ok && found.body.data.find(({ id }) => id === idOf(form));
      return there ? editedBanner(there, '') : null;
    },
    fieldOf: (name) =>
      name === 'until_at' || name === 'from_at' ? name.replace('_at', '_date') : textField(name),
  });
};
