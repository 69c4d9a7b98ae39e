import { EMPTY_DRAFT } from '#modules/publishing/drafts/draft.rules.ts';
import { m } from '#shared/messages/messages.js';
import { isCurrency } from '#shared/money.ts';
import { readDraft } from '#web/components/seller/editor/draft-fields.ts';
import { findVenue } from '#web/components/seller/editor/find-venue.ts';
import { fieldOfProblem } from '#web/components/seller/editor/problem-words.ts';
import { refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';
import { currentLocale } from '#web/page/locale.ts';

// Keeps what was typed before signing in; answers by what it is found again. A place that nobody knows is kept as typed and
// added when there is an organiser whose it is.
export const beginDraft: Form<string> = async (call, form) => {
  const found = await findVenue(call, form, null);
  const venue = 'venue' in found ? found.venue : null;
  const poster_seed = Math.floor(Math.random() * 0xffff_ffff);
  const currency = textIn(form, 'currency');
  const before = { ...EMPTY_DRAFT, poster_seed, currency: isCurrency(currency) ? currency : null };
  const { doc, fields } = readDraft(form, { before, venue, locale: currentLocale() });
  // A price that was worked out in another currency would be another price.
  if (venue && before.currency && venue.currency !== before.currency && doc.ticket_types[0]?.price) {
    form.set('currency', venue.currency);
    fields['types.0.price'] = m.seller_begin_other_currency({ currency: venue.currency });
  }
  if (doc.name === '') fields.name = m.seller_missing_name();
  if (Object.keys(fields).length > 0) return { ok: false, refusal: refusedFor(form, fields) };
  const place = 'venue' in found ? '' : textIn(form, 'place');
  const kept = await call('POST /api/sell/begun/keep', { body: { doc, place } });
  return answered(form, kept, ({ data }) => data.id, { fieldOf: fieldOfProblem });
};
