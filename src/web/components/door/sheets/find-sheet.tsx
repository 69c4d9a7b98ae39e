import { type SubmitEvent, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { formatPlainDay, formatTime } from '#shared/time.ts';
import type { DoorDevice } from '#web/door/door-device.ts';
import { type FoundPerson, findPeople, type People } from '#web/door/open-names/find-people.ts';
import type { What } from '#web/door/scan-ticket.ts';
import { currentLocale } from '#web/page/locale.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useDevice } from '../use-door.ts';
import { Sheet } from './sheet.tsx';

type FindSheetProps = { device: DoorDevice; onPerson(what: What): void; onClose(): void };

const NOBODY: Record<Extract<People, { from: 'nobody' }>['why'], () => string> = {
  no_power: m.scan_find_no_network,
  no_names: m.scan_find_no_names,
  failed: m.scan_find_failed,
  too_many: m.reason_searches_too_many,
};

// For people whose ticket is not at hand. The server is asked; without a network, phones that may look among names of their own.
export function FindSheet({ device, onPerson, onClose }: FindSheetProps) {
  const { isOnline, device: view } = useDevice(device);
  const [answer, setAnswer] = useState<{ words: string; people: People } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isOffline = isOnline === false;
  const keepsNames = view.powers.includes('names');
  const search = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    if (words === '' || isBusy) return;
    setBusy(true);
    const people = await findPeople(device, words);
    setBusy(false);
    setAnswer({ words, people });
  };
  return (
    <Sheet title={m.scan_find()} onClose={onClose}>
      {isOffline && !keepsNames && answer === null && <p className="mb-3">{m.scan_find_no_network()}</p>}
      <form className="grid gap-3" noValidate onSubmit={search}>
        <TextField
          id="q"
          name="q"
          type="search"
          label={isOffline && keepsNames ? m.scan_find_field_here() : m.scan_find_field()}
          maxLength={80}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className={`${PRIMARY_BUTTON} min-h-12`} aria-disabled={isBusy}>
          {m.scan_find_go()}
        </button>
      </form>
      <div role="status" className="mt-3">
        {answer && <Answer {...answer} zone={view.event.time_zone} onPerson={onPerson} />}
      </div>
    </Sheet>
  );
}

type AnswerProps = { words: string; people: People; zone: string; onPerson: FindSheetProps['onPerson'] };

function Answer({ words, people, zone, onPerson }: AnswerProps) {
  if (people.from === 'nobody') return <p>{NOBODY[people.why]()}</p>;
  return (
    <>
      {people.from === 'phone' && <p className="mb-2 text-small text-ink-2">{m.scan_find_here()}</p>}
      {people.found.length === 0 ? (
        <p>{people.from === 'phone' ? m.scan_find_none_here({ words }) : m.scan_find_none({ words })}</p>
      ) : (
        <ul className="door-rows">
          {people.found.map((one) => (
            <PersonRow key={one.ticketId} one={one} zone={zone} onPerson={onPerson} />
          ))}
        </ul>
      )}
      {people.hasMore && <p className="mt-2 text-small text-ink-2">{m.scan_find_more()}</p>}
    </>
  );
}

type RowProps = { one: FoundPerson; zone: string; onPerson: FindSheetProps['onPerson'] };

function PersonRow({
  one: { ticketId, name, type, date, reference, buyer, state, inside, usedAtMs, facts },
  zone,
  onPerson,
}: RowProps) {
  const check = () => onPerson({ ticket: ticketId, facts });
  return (
    <li>
      <span>
        <b className="text-body">{name}</b>
        <br />
        {[type, date && formatPlainDay(date, currentLocale()), reference].filter(Boolean).join(' · ')}
        {buyer && <span className="block">{m.scan_find_bought_by({ name: buyer })}</span>}
      </span>
      {state === 'valid' ? (
        <button type="button" className={QUIET_BUTTON} onClick={check}>
          {m.scan_find_let_in()}
        </button>
      ) : (
        <span>
          {state === 'revoked'
            ? m.scan_find_revoked()
            : (inside > 0 ? m.scan_find_used : m.scan_find_left)({
                time: usedAtMs === null ? '' : formatTime(new Date(usedAtMs), zone, currentLocale()),
              })}
          <br />
          <button type="button" className="min-h-11 font-semibold underline" onClick={check}>
            {m.scan_type_go()}
          </button>
        </span>
      )}
    </li>
  );
}
