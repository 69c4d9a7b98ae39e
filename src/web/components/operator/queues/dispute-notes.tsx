import type { DisputeView } from '#modules/operating/disputes/disputes.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { currentLocale } from '#web/page/locale.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { OPERATOR_ZONE } from '../operator-zone.ts';

type NotesProps = { dispute: DisputeView; noteId: string; refusal: FormRefusal | null };

// What was handed in and noted, by whom and when, and a field for the next.
export function DisputeNotes({ dispute: { notes, state }, noteId, refusal }: NotesProps) {
  return (
    <section aria-labelledby="notes" className="grid gap-3">
      <h2 id="notes" className="text-[20px] leading-7 font-bold">
        {m.ops_dispute_notes()}
      </h2>
      {notes.length === 0 ? (
        <p className="text-ink-2">{m.ops_none()}</p>
      ) : (
        <ol className="divide-y divide-line rounded-card border border-line bg-surface">
          {notes.map(({ id, at, who, kind, words }) => (
            <li key={id} className="px-4 py-3">
              <p className="font-semibold wrap-anywhere">
                {m.ops_deed_line({
                  who: who ?? m.ops_console(),
                  what: kind === 'handed_in' ? m.ops_note_handed_in() : m.ops_note_noted(),
                })}
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{words}</p>
              <p className="text-small text-ink-2">{formatFull(at, OPERATOR_ZONE, currentLocale())}</p>
            </li>
          ))}
        </ol>
      )}
      <form method="post" className="grid gap-3">
        <input type="hidden" name="id" value={refusal?.typed.id ?? noteId} />
        <input type="hidden" name="notes" value={notes.length} />
        <TextAreaField
          id="words"
          name="words"
          label={m.ops_note_words()}
          hint={m.ops_note_hint()}
          rows={5}
          maxLength={2_000}
          defaultValue={refusal?.typed.words ?? ''}
          error={refusal?.fields.words}
        />
        <div className="flex flex-wrap gap-2">
          {state !== 'over' && (
            <button
              type="submit"
              name="intent"
              value="handed_in"
              className={`${PRIMARY_BUTTON} w-full sm:w-auto`}
            >
              {m.ops_note_hand_in()}
            </button>
          )}
          <button type="submit" name="intent" value="note" className={`${QUIET_BUTTON} w-full sm:w-auto`}>
            {m.ops_note_note()}
          </button>
        </div>
      </form>
    </section>
  );
}
