import { type SubmitEvent, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { formatTime } from '#shared/time.ts';
import { type CallData, call } from '#web/api/api.ts';
import { currentLocale } from '#web/page/locale.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Sheet } from './sheet.tsx';

type Found = CallData<'GET /api/door/{device}/search'>;

type FindSheetProps = {
  deviceId: string;
  zone: string;
  onTicket(id: string): void;
  onClose(): void;
};

// For people whose ticket is not at hand; the server is asked, so that no list of names lies on the phone.
export function FindSheet({ deviceId, zone, onTicket, onClose }: FindSheetProps) {
  const [answer, setAnswer] = useState<{ words: string; found: Found | null } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const search = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    if (words === '' || isBusy) return;
    setBusy(true);
    const outcome = await call('GET /api/door/{device}/search', {
      params: { device: deviceId },
      query: { q: words },
    });
    setBusy(false);
    setAnswer({ words, found: outcome.ok ? outcome.body.data : null });
  };
  return (
    <Sheet title={m.scan_find()} onClose={onClose}>
      <form className="grid gap-3" noValidate onSubmit={search}>
        <TextField
          id="q"
          name="q"
          type="search"
          label={m.scan_find_field()}
          maxLength={80}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className={`${PRIMARY_BUTTON} min-h-12`} aria-disabled={isBusy}>
          {m.scan_find_go()}
        </button>
      </form>
      <div role="status" className="mt-3">
        {answer && answer.found === null && <p>{m.scan_find_failed()}</p>}
        {answer?.found?.found.length === 0 && <p>{m.scan_find_none({ words: answer.words })}</p>}
        {answer?.found && answer.found.found.length > 0 && (
          <ul className="door-rows">
            {answer.found.found.map((one) => (
              <li key={one.id}>
                <span>
                  <b className="text-body">{one.name}</b>
                  <br />
                  {one.type.name} · {one.reference}
                </span>
                {one.state === 'valid' ? (
                  <button type="button" className={QUIET_BUTTON} onClick={() => onTicket(one.id)}>
                    {m.scan_find_let_in()}
                  </button>
                ) : (
                  <span>
                    {one.state === 'revoked'
                      ? m.scan_find_revoked()
                      : m.scan_find_used({
                          time: one.used_before
                            ? formatTime(new Date(one.used_before.at), zone, currentLocale())
                            : '',
                        })}
                    <br />
                    <button
                      type="button"
                      className="min-h-11 font-semibold underline"
                      onClick={() => onTicket(one.id)}
                    >
                      {m.scan_type_go()}
                    </button>
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
        {answer?.found?.has_more && <p className="mt-2 text-small text-ink-2">{m.scan_find_more()}</p>}
      </div>
    </Sheet>
  );
}
