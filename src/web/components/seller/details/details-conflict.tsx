import type { DetailsView } from '#modules/preparing/details/details.contract.ts';
import { LANGUAGE_NAMES, LOCALES } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { textField } from '#web/components/seller/texts/read-languages.ts';
import { wordsBefore } from '#web/forms/chosen-texts.ts';
import { BothTexts, type BothTextsRow } from '#web/ui/form/both-texts.tsx';

type DetailsConflictProps = { typed: Record<string, string>; theirs: DetailsView };

const LINES: [field: string, name: () => string, theirs: (view: DetailsView) => string][] = [
  ['name', m.seller_name, ({ details }) => details.name],
  ['summary', m.seller_summary, ({ details }) => details.summary],
  ['description', m.seller_description, ({ details }) => details.description],
  ['category', m.seller_category, ({ details }) => details.category],
  ['place', m.seller_place, ({ place }) => place],
  ['slug', m.seller_slug, ({ details }) => details.slug],
  ['refund', m.seller_policy_refund, ({ details }) => details.policies.refund],
  ['age', m.seller_policy_age, ({ details }) => details.policies.age],
  ['access', m.seller_policy_access, ({ details }) => details.policies.access],
];

const TEXTS = [
  ['name', m.texts_name],
  ['summary', m.texts_summary],
  ['description', m.texts_description],
  ['refund', m.texts_refund],
  ['age', m.texts_age],
  ['access', m.texts_access],
] as const;

// What the fields of the form say of an event.
export function detailFields(view: DetailsView): Record<string, string> {
  const texts = LOCALES.flatMap((locale) =>
    TEXTS.map(([field]) => [textField(locale, field), view.details.texts[locale]?.[field] ?? '']),
  );
  return {
    ...Object.fromEntries(LINES.map(([field, , of]) => [field, of(view)])),
    ...Object.fromEntries(texts),
  };
}

// Two people edited the same event.
export function DetailsConflict({ typed, theirs }: DetailsConflictProps) {
  const there = detailFields(theirs);
  const was = wordsBefore(typed.was);
  const row = (field: string, name: string): BothTextsRow => ({
    key: field,
    name,
    mine: typed[field] ?? '',
    there: there[field] ?? '',
    was: was[field],
    fields: { [field]: there[field] ?? '' },
  });
  const rows = [
    ...LINES.map(([field, name]) => row(field, name())),
    ...LOCALES.filter((locale) => textField(locale, 'name') in typed).flatMap((locale) =>
      TEXTS.map(([field, name]) => row(textField(locale, field), name({ language: LANGUAGE_NAMES[locale] }))),
    ),
  ];
  return <BothTexts title={m.seller_details_conflict()} rows={rows} theirVersion={theirs.version} />;
}
