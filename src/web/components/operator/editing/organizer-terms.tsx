import type { Settings } from '#modules/editing/settings/settings.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';

type OrganizerTermsProps = { organizer: Settings['organizers'][number]; refusal: FormRefusal | null };

// How long the money of one organiser waits.
export function OrganizerTerms({ organizer, refusal }: OrganizerTermsProps) {
  const { slug, name, release_days, reserve_percent } = organizer;
  const typed = refusal?.typed.organizer === slug ? refusal.typed : {};
  return (
    <li className="px-4 py-4">
      <form method="post" noValidate className="grid gap-3">
        <h3 className="font-bold wrap-anywhere">{name}</h3>
        <input type="hidden" name="organizer" value={slug} />
        <input type="hidden" name="days_before" value={release_days} />
        <input type="hidden" name="percent_before" value={reserve_percent} />
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            id={`release_days-${slug}`}
            name="release_days"
            inputMode="numeric"
            label={m.editing_release_days()}
            defaultValue={typed.release_days ?? release_days}
            error={refusal?.fields[`release_days-${slug}`]}
          />
          <TextField
            id={`reserve_percent-${slug}`}
            name="reserve_percent"
            inputMode="numeric"
            label={m.editing_reserve_percent()}
            defaultValue={typed.reserve_percent ?? reserve_percent}
            error={refusal?.fields[`reserve_percent-${slug}`]}
          />
        </div>
        <button type="submit" name="intent" value="terms" className={`${QUIET_BUTTON} justify-self-start`}>
          {m.editing_set()}
        </button>
      </form>
    </li>
  );
}
