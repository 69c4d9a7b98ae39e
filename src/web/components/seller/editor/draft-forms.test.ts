import { expect, test } from 'vitest';
import { EMPTY_DRAFT } from '#modules/publishing/drafts/draft.rules.ts';
import type { Call } from '#web/api/api.ts';
import { beginDraft } from '#web/components/seller/begin/begin-forms.ts';
import { saveDetails } from '#web/components/seller/details/details-forms.ts';
import { publishDraft, saveDraft } from './draft-forms.ts';

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
