import { describe, expect, it } from 'vitest';
import { refusedFor } from '#web/forms/form.rules.ts';
import { type ReviewSubject, typedAbout } from './review-forms.ts';

const EDIT: ReviewSubject = { intent: 'edit', id: 7 };

function refusalOf(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return refusedFor(form, {});
}

describe('what was typed about a review', () => {
  it('comes back to the form that was refused', () => {
    const refusal = refusalOf({ intent: 'edit', id: '7', stars: '2', text: ' Loud. ' });
    expect(typedAbout(EDIT, refusal)).toEqual({ stars: 2, text: ' Loud. ' });
    expect(typedAbout({ intent: 'write', event: 7 }, refusal)).toBeNull();
    expect(typedAbout({ intent: 'edit', id: 8 }, refusal)).toBeNull();
    expect(typedAbout(EDIT, null)).toBeNull();
  });

  it('comes back without stars where none were chosen', () => {
    const refusal = refusalOf({ intent: 'write', event: '3', text: '' });
    expect(typedAbout({ intent: 'write', event: 3 }, refusal)).toEqual({ stars: null, text: '' });
  });

  it('is nothing where the review was to be deleted: the form that edits it keeps its words', () => {
    expect(typedAbout(EDIT, refusalOf({ intent: 'delete', id: '7' }))).toBeNull();
  });
});
