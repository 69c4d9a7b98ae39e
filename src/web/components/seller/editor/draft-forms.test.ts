import { expect, test } from 'vitest';
import { EMPTY_DRAFT } from '#modules/publishing/drafts/draft.rules.ts';
import type { Call } from '#web/api/api.ts';
import { beginDraft } from '#web/components/seller/begin/begin-forms.ts';
import { saveDetails } from '#web/components/seller/details/details-forms.ts';
import { publishDraft, saveDraft } from './draft-forms.ts';
import { mergeDrafts } from './merge-drafts.ts';

const unreachable: Call = async () => ({
  ok: false,
  error: { statusCode: 503, statusMessage: '', message: '', code: 'unreachable' },
});

function typed(): FormData {
  const form = new FormData();
  form.set('name', 'Taarab by the water');
  form.set('place', 'Baraza Gardens, Nairobi');
  form.set('before', JSON.stringify({ ...EMPTY_DRAFT, venue_id: 7 }));
  return form;
}

test.each([
  ['saving', saveDraft('ngoma')],
  ['publishing', publishDraft('ngoma')],
  ['beginning', beginDraft],
  ['saving details', saveDetails({ organizer: 'ngoma', event: '1' })],
])('without a network %s says so, and says nothing of the place', async (_, run) => {
  const answer = await run(unreachable, typed());
  expect(answer).toMatchObject({ ok: false, refusal: { code: 'unreachable', status: 503, fields: {} } });
});

test('what cannot be kept is named at its field, and all else is saved', async () => {
  const sent: { doc: typeof EMPTY_DRAFT }[] = [];
  const call = (async (name: string, { body }: { body: { doc: typeof EMPTY_DRAFT } }) => {
    if (!name.endsWith('/drafts/save')) return { ok: true, body: { data: [] } };
    sent.push(body);
    const errors = { 'doc.name': ['No HTML, please.'], 'doc.ticket_types.0.name': ['No HTML, please.'] };
    return sent.length === 1
      ? { ok: false, error: { statusCode: 400, code: 'bad_request', message: '', errors } }
      : { ok: true, body: { data: { version: 8 } } };
  }) as unknown as Call;
  const form = typed();
  form.delete('place');
  form.set('before', JSON.stringify({ ...EMPTY_DRAFT, name: 'As it was' }));
  form.set('name', '<b>Loud</b>');
  form.set('category', 'music');
  form.set('types.0.name', '<i>Early</i>');
  form.set('types.0.price', 'a lot');
  form.set('types.0.places', '80');
  const answer = await saveDraft('ngoma')(call, form);
  expect(answer).toMatchObject({
    ok: true,
    done: { version: 8, doc: { name: 'As it was', category: 'music' } },
  });
  expect(Object.keys((answer.ok && answer.done.wrong) || {}).sort()).toEqual([
    'name',
    'types.0.name',
    'types.0.price',
  ]);
  expect(sent.at(-1)?.doc.ticket_types[0]).toMatchObject({ name: '', price: null, stock: { capacity: 80 } });
});

test('of two drafts, what was chosen of theirs stands beside mine', () => {
  const text = (name: string) => ({ name, summary: '', description: '' });
  const mine = {
    ...EMPTY_DRAFT,
    name: 'Mine',
    summary: 'Mine',
    texts: { sw: text('Yangu'), id: text('Punyaku') },
  };
  const theirs = {
    ...EMPTY_DRAFT,
    name: 'Theirs',
    starts_at: '2027-01-01T10:00:00Z',
    texts: { sw: text('Yao') },
  };
  expect(mergeDrafts(mine, theirs, ['name', 'when', 'sw', 'id', 'no-such-part'])).toEqual({
    ...mine,
    name: 'Theirs',
    starts_at: theirs.starts_at,
    texts: theirs.texts,
  });
});
