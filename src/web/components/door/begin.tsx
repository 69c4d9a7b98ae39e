import { useEffect, useState } from 'react';
import type { DoorDeviceView } from '#modules/door/door-fields.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatDateTime } from '#shared/time.ts';
import { type CallData, call } from '#web/api/api.ts';
import type { DoorStore, KeptDevice } from '#web/door/kept/door-store.ts';
import type { OwnDevice } from '#web/door/open-door.ts';
import { currentLocale } from '#web/page/locale.ts';
import { loginPath } from '#web/paths/account.ts';
import { SCANNER_PATH } from '#web/paths/scanner.ts';
import { SELLER_PATH } from '#web/paths/seller.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { PairForm } from './pair-form.tsx';

type BeginProps = {
  store: DoorStore;
  devices: readonly OwnDevice[];
  onStand(store: DoorStore, kept: KeptDevice): Promise<void>;
  onPaired(store: DoorStore, view: DoorDeviceView): Promise<void>;
};

type TeamEvent = CallData<'GET /api/sell/door'>['events'][number];
type Team = { at: 'asking' } | { at: 'guest' } | { at: 'lost' } | { at: 'known'; events: TeamEvent[] };

// Where a phone becomes a scanner: with a code, or because its owner is of the team.
export function Begin({ store, devices, onStand, onPaired }: BeginProps) {
  return (
    <main id="main" className="mx-auto w-full max-w-120 px-4 py-6">
      <h1 className="type-title">{m.scan_begin()}</h1>
      <p className="mt-2 mb-6 text-ink-2">{m.scan_begin_lead()}</p>
      {devices.length > 0 && (
        <section className="mb-8">
          <h2 className="mb-2 text-[20px] leading-7 font-bold">{m.scan_begin_here()}</h2>
          <div className="grid gap-2">
            {devices.map((kept) => (
              <button
                key={kept.id}
                type="button"
                className={`${QUIET_BUTTON} min-h-14`}
                onClick={() => onStand(store, kept)}
              >
                {kept.view.event.name} · {kept.view.gate?.name ?? m.scan_no_gate()}
                {kept.waiting > 0 && ` · ${m.scan_waiting({ count: kept.waiting })}`}
              </button>
            ))}
          </div>
        </section>
      )}
      <PairForm token={null} onPaired={(view) => onPaired(store, view)} />
      <OfTeam onOpened={(view) => onPaired(store, view)} />
    </main>
  );
}

// Whoever is signed in and of no team has no doors.
function teamOf(code: string): Team {
  if (code === 'sign_in_needed') return { at: 'guest' };
  return code === 'not_allowed' ? { at: 'known', events: [] } : { at: 'lost' };
}

function OfTeam({ onOpened }: { onOpened(view: DoorDeviceView): Promise<void> }) {
  const [team, setTeam] = useState<Team>({ at: 'asking' });
  const [problem, setProblem] = useState<string | null>(null);
  const [keepsNames, setKeepsNames] = useState(false);
  useEffect(() => {
    call('GET /api/sell/door').then((answer) =>
      setTeam(answer.ok ? { at: 'known', events: answer.body.data.events } : teamOf(answer.error.code)),
    );
  }, []);
  const open = async ({ organizer, id }: TeamEvent, gate: number | null) => {
    const opened = await call('POST /api/sell/{organizer}/events/{event}/door/open', {
      params: { organizer, event: `${id}` },
      body: { gate, names: keepsNames },
    });
    if (opened.ok) await onOpened(opened.body.data);
    else setProblem(opened.error.message);
  };
  return (
    <section className="mt-8" aria-live="polite">
      <h2 className="mb-2 text-[20px] leading-7 font-bold">{m.scan_begin_team()}</h2>
      {problem && (
        <p role="alert" className="mb-3 rounded-card bg-error-soft p-3 font-semibold text-error">
          {m.scan_begin_failed({ why: problem })}
        </p>
      )}
      {team.at === 'guest' && (
        <a href={loginPath(SCANNER_PATH)} className={`${QUIET_BUTTON} min-h-12`}>
          {m.scan_begin_sign_in()}
        </a>
      )}
      {team.at === 'lost' && <p>{m.scan_begin_offline()}</p>}
      {team.at === 'known' && team.events.length === 0 && <p>{m.scan_begin_none()}</p>}
      {team.at === 'known' && team.events.some(({ may_keep_names }) => may_keep_names) && (
        <label className="mb-4 flex min-h-11 items-start gap-3">
          <input
            type="checkbox"
            className="mt-1 size-5 flex-none"
            checked={keepsNames}
            onChange={() => setKeepsNames(!keepsNames)}
          />
          <span>
            {m.scan_begin_names()}
            <span className="block text-small text-ink-2">{m.scan_begin_names_warning()}</span>
          </span>
        </label>
      )}
      {team.at === 'known' && (
        <ul className="grid gap-4">
          {team.events.map((event) => (
            <li key={event.id} className="rounded-card border border-line bg-surface p-4">
              <h3 className="font-bold">{event.name}</h3>
              <p className="mb-3 text-small text-ink-2">
                {formatDateTime(event.starts_at, event.time_zone, currentLocale(), new Date())}
              </p>
              <div className="grid gap-2">
                {(event.gates.length > 0 ? event.gates : [null]).map((gate) => (
                  <button
                    key={gate?.id ?? 0}
                    type="button"
                    className={`${QUIET_BUTTON} min-h-12`}
                    onClick={() => open(event, gate?.id ?? null)}
                  >
                    {gate?.name ?? m.scan_begin_open()}
                  </button>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      {(team.at === 'known' || team.at === 'lost') && (
        <a href={SELLER_PATH} className="mt-4 inline-flex min-h-11 items-center font-semibold text-primary">
          {m.scan_begin_back()}
        </a>
      )}
    </section>
  );
}
