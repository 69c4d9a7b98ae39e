import type { OperatorSite } from '#modules/editing/site/site.contract.ts';
import { LANGUAGE_NAMES, LOCALES } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { textIn } from '#web/forms/form.rules.ts';
import type { Edited, EditGroup } from './edited.ts';
import { savingEdit, textField, versionIn } from './save-edit.ts';

const PLACES = [0, 1, 2, 3, 4, 5, 6, 7];

export const siteGroups = (): EditGroup[] => [
  {
    fields: [
      { name: 'name', label: m.editing_site_name(), most: 60 },
      ...LOCALES.map((locale) => ({
        name: `text_${locale}`,
        label: m.editing_site_tagline({ language: LANGUAGE_NAMES[locale] }),
        lang: locale,
        most: 160,
      })),
    ],
  },
  {
    title: m.editing_site_contacts(),
    fields: [
      {
        name: 'email',
        label: m.editing_site_email(),
        hint: m.editing_site_email_hint(),
        type: 'email',
        most: 254,
      },
      { name: 'phone', label: m.editing_site_phone(), type: 'tel', most: 30 },
      { name: 'whatsapp', label: 'WhatsApp', type: 'tel', most: 30 },
      { name: 'address', label: m.editing_site_address(), most: 200 },
    ],
  },
  {
    title: m.editing_site_social(),
    fields: PLACES.flatMap((place) => [
      { name: `social_name_${place}`, label: m.editing_site_social_name({ number: place + 1 }), most: 40 },
      {
        name: `social_url_${place}`,
        label: m.editing_site_social_url({ number: place + 1 }),
        type: 'url' as const,
        most: 300,
      },
    ]),
  },
];

export const editedSite = ({ version, taglines, social, ...site }: OperatorSite): Edited => ({
  version,
  values: {
    name: site.name,
    ...Object.fromEntries(LOCALES.map((locale) => [`text_${locale}`, taglines[locale]])),
    email: site.email,
    phone: site.phone,
    whatsapp: site.whatsapp,
    address: site.address,
    ...Object.fromEntries(
      PLACES.flatMap((place) => [
        [`social_name_${place}`, social[place]?.name ?? ''],
        [`social_url_${place}`, social[place]?.url ?? ''],
      ]),
    ),
  },
});

// Those of which anything was filled in.
const filledIn = (form: FormData): number[] =>
  PLACES.filter((place) => textIn(form, `social_name_${place}`) + textIn(form, `social_url_${place}`) !== '');

function problemsIn(form: FormData): Record<string, string> {
  const problems: Record<string, string> = {};
  if (textIn(form, 'name') === '') problems.name = m.editing_missing();
  for (const place of filledIn(form))
    for (const part of ['name', 'url'])
      if (textIn(form, `social_${part}_${place}`) === '')
        problems[`social_${part}_${place}`] = m.editing_missing();
  return problems;
}

export const saveSite = savingEdit({
  check: problemsIn,
  send: (call, form) =>
    call('POST /api/admin/site', {
      body: {
        version: versionIn(form),
        name: textIn(form, 'name'),
        taglines: {
          en: textIn(form, 'text_en'),
          id: textIn(form, 'text_id'),
          sw: textIn(form, 'text_sw'),
        },
        email: textIn(form, 'email'),
        phone: textIn(form, 'phone'),
        whatsapp: textIn(form, 'whatsapp'),
        address: textIn(form, 'address'),
        social: filledIn(form).map((place) => ({
          name: textIn(form, `social_name_${place}`),
          url: textIn(form, `social_url_${place}`),
        })),
      },
    }),
  read: async (call) => {
    const found = await call('GET /api/admin/site');
    return found.ok ? editedSite(found.body.data) : null;
  },
  // Rows that were left empty are left out, so the call counts others than the form; those are said on top.
  fieldOf: (name) => (name.startsWith('social') ? null : textField(name)),
});
