import { m } from '#shared/messages/messages.js';
import { formatTime } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { DOOR_PAIR_PATH } from '#web/paths/door.ts';
import { QrPicture } from '../share/qr-card.tsx';
import { POWER_WORDS } from './door-words.ts';
import type { Pairing } from './gate-forms.ts';

// What the phone that is to scan is held before, or told.
type PairingCardProps = { pairing: Pairing; gate: string | null; zone: string };

export function PairingCard({ pairing, gate, zone }: PairingCardProps) {
  const { host } = new URL(pairing.link);
  return (
    <section
      role="status"
      aria-labelledby="pairing"
      className="mt-4 grid justify-items-center gap-3 rounded-card border-2 border-primary bg-surface p-4 text-center"
    >
      <h3 id="pairing" className="font-bold">
        {m.gates_pairing()}
      </h3>
      <p className="text-small wrap-anywhere">
        <b>{gate ?? m.gates_any_gate()}</b> ·{' '}
        {(['scan', ...pairing.powers] as const).map((power) => POWER_WORDS[power]()).join(' · ')}
      </p>
      <QrPicture qr={pairing.qr} className="w-full max-w-64" />
      <p className="text-small text-ink-2">{m.gates_pairing_or({ site: `${host}${DOOR_PAIR_PATH}` })}</p>
      <p className="font-mono type-title tracking-widest select-all">
        {pairing.code.replace(/^(.{4})/, '$1 ')}
      </p>
      <p className="text-small text-ink-2">
        {m.gates_pairing_until({ time: formatTime(pairing.expires_at, zone, currentLocale()) })}
      </p>
    </section>
  );
}
