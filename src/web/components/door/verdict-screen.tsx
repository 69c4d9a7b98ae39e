import { useEffect, useEffectEvent, useRef } from 'react';
import { m } from '#shared/messages/messages.js';
import { colourWord } from '#web/components/shared/ticket-words.ts';
import { type Tone, toneOf, type Verdict } from '#web/door/verdict.ts';
import { ScanIcon, UndoIcon } from '#web/ui/door-icons.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { type Event, whyOf, wordOf } from './verdict-words.ts';

type VerdictScreenProps = {
  verdict: Verdict;
  event: Event;
  gate: string;
  counts: string;
  keepsNames: boolean;
  now: number;
  onNext(): void;
  // null: without the power.
  onUndo: (() => void) | null;
  onFind: (() => void) | null;
};

// A good one goes by itself, so that nobody has to touch the phone between two people.
const CLEARS_AFTER_MS = 1_500;
// With something to be told to whoever goes out.
const TOLD_FOR_MS = 4_000;

export function VerdictScreen({
  verdict,
  event,
  gate,
  counts,
  keepsNames,
  now,
  onNext,
  onUndo,
  onFind,
}: VerdictScreenProps) {
  const tone = toneOf(verdict);
  const word = wordOf(verdict);
  const [first, ...more] = whyOf(verdict, event, now, keepsNames);
  const next = useEffectEvent(onNext);
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each verdict has its own time
  useEffect(() => {
    button.current?.focus();
    if (tone !== 'in') return;
    const timer = setTimeout(next, first === undefined ? CLEARS_AFTER_MS : TOLD_FOR_MS);
    return () => clearTimeout(timer);
  }, [verdict]);
  return (
    <div className="door-verdict" data-tone={tone} data-verdict={verdict.reason ?? verdict.kind}>
      <div className="door-column door-head">
        <span className="door-gate">{gate}</span>
        <span>{counts}</span>
      </div>
      <div className="door-column door-told" role="alert">
        <Shape tone={tone} />
        <p className="door-word" data-length={lengthOf(word)}>
          {word}
        </p>
        {verdict.name !== '' && <p className="text-[22px] leading-7 font-bold">{verdict.name}</p>}
        {verdict.type && <p className="text-[18px] leading-6">{verdict.type.name}</p>}
        {first && <p className="text-[20px] leading-7 font-bold">{first}</p>}
        {more.map((line) => (
          <p key={line} className="text-[18px] leading-6">
            {line}
          </p>
        ))}
        <Note verdict={verdict} />
        {verdict.isOffline && verdict.ticketId && (
          <p className="mt-2 text-small font-semibold">{m.scan_decided_here()}</p>
        )}
      </div>
      <div className="door-column door-buttons">
        {tone === 'in' && onUndo && (
          <button type="button" className="door-button" onClick={onUndo}>
            <UndoIcon />
            {m.scan_undo()}
          </button>
        )}
        {verdict.kind === 'refused' && onFind && (
          <button type="button" className="door-button" onClick={onFind}>
            <SearchIcon />
            {m.scan_find_order()}
          </button>
        )}
        <button ref={button} type="button" className="door-button" data-main onClick={onNext}>
          <ScanIcon />
          {m.scan_next()}
        </button>
      </div>
    </div>
  );
}

// The longest word must fit a narrow phone.
const lengthOf = (word: string) => (word.length > 13 ? 'longest' : word.length > 9 ? 'long' : 'short');

// What the organiser wants to be done with this type, and how many it is for.
function Note({ verdict: { type, people, left, kind } }: { verdict: Verdict }) {
  if (kind !== 'entry') return null;
  const isForSeveral = people > 1 || left > 0;
  if (!isForSeveral && (!type || (type.note === '' && type.colour === null))) return null;
  return (
    <div className="door-note">
      {isForSeveral && (
        <p className="text-[18px] leading-6 font-bold">
          {m.scan_people({ count: people })} ·{' '}
          {left > 0 ? m.scan_people_left({ count: left }) : m.scan_all_in()}
        </p>
      )}
      {type && (type.colour !== null || type.note !== '') && (
        <p className="text-[18px] leading-6">
          {type.colour && <span className="door-colour" data-colour={type.colour} />}
          {[type.colour && colourWord(type.colour), type.note].filter(Boolean).join(' · ')}
        </p>
      )}
    </div>
  );
}

const SHAPES: Readonly<Record<Tone, { outline: string; sign: string }>> = {
  in: { outline: 'M50 2a48 48 0 1 0 0 96 48 48 0 1 0 0-96', sign: 'M27 52l15 15 31-33' },
  stop: { outline: 'M31 3h38l28 28v38L69 97H31L3 69V31z', sign: 'M34 34l32 32M66 34L34 66' },
  look: { outline: 'M50 1l49 49-49 49L1 50z', sign: 'M50 24v32M50 72v1' },
  back: {
    outline: 'M14 3h72q11 0 11 11v72q0 11-11 11H14Q3 97 3 86V14Q3 3 14 3',
    sign: 'M41 25L25 41l16 16M25 41h33a16 16 0 0 1 0 33H45',
  },
};

function Shape({ tone }: { tone: Tone }) {
  const { outline, sign } = SHAPES[tone];
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" className="door-shape">
      <path d={outline} fill="#ffffff" />
      <path
        d={sign}
        fill="none"
        stroke={`var(--door-${tone})`}
        strokeWidth="9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
