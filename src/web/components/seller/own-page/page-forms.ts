import { MOST_LINKS } from '#modules/organizing/page/most-links.rules.ts';
import type { PageView } from '#modules/organizing/page/page.contract.ts';
import { m } from '#shared/messages/messages.js';
import { takeChosen } from '#web/forms/chosen-texts.ts';
import {
  type FormRefusal,
  phoneIn,
  secretIn as rawIn,
  refusalOf,
  refusedFor,
  textIn,
  typedIn,
} from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';

const NUMBERS = Array.from({ length: MOST_LINKS }, (_, at) => at + 1);
export const LINK_FIELDS: readonly string[] = NUMBERS.map((number) => `link-${number}`);

const aboutIn = (form: FormData) => rawIn(form, 'about').replaceAll('\r\n', '\n');

// Changed by somebody else meanwhile, it brings what is there now.
export const savePage =
  (organizer: string): Form<null, PageView> =>
  async (call, form) => {
    takeChosen(form);
    const name = textIn(form, 'name');
    if (name === '') return { ok: false, refusal: refusedFor(form, { name: m.page_missing_name() }) };
    // Fields that were left empty are left out, so the call counts others than the form.
    const given = LINK_FIELDS.filter((field) => textIn(form, field) !== '');
    const saved = await call('POST /api/sell/{organizer}/page', {
      params: { organizer },
      body: {
        version: textIn(form, 'version'),
        name,
        about: aboutIn(form),
        ...(form.has('email') && { email: textIn(form, 'email') || null }),
        ...(form.has('phone') && { phone: null, ...phoneIn(form) }),
        website: textIn(form, 'website') || null,
        links: given.map((field) => textIn(form, field)),
        ...(form.has('picture_key') && { picture_key: textIn(form, 'picture_key') || null }),
      },
    });
    if (saved.ok) return { ok: true, done: null };
    const fieldOf = (field: string) =>
      field.startsWith('picture')
        ? 'picture_file'
        : (given[Number(/^links\.(\d+)$/.exec(field)?.[1])] ?? field);
    const refusal: FormRefusal<PageView> = refusalOf(form, saved.error, { fieldOf });
    if (saved.error.code === 'page_changed') refusal.more = saved.error.data as PageView;
    return { ok: false, refusal };
  };

// What was typed, and how its text will look.
export interface PreviewedPage {
  html: string;
  typed: Record<string, string>;
}

export const previewAbout =
  (organizer: string): Form<PreviewedPage> =>
  async (call, form) => {
    const shown = await call('POST /api/sell/{organizer}/preview', {
      params: { organizer },
      body: { text: aboutIn(form) },
    });
    return answered(form, shown, ({ data }) => ({ html: data.html, typed: typedIn(form) }));
  };
