import { useRef, useState } from 'react';
import type { DoorDevice } from '#web/door/door-device.ts';
import { scanTicket, type Wanted, type What } from '#web/door/scan-ticket.ts';
import { undoScan } from '#web/door/undo-scan.ts';
import { type Choice, refusal, toneOf, type Verdict } from '#web/door/verdict.ts';
import type { OpenSheet } from './door-tools.tsx';
import { signal } from './signal.ts';
import { useTypedCodes } from './use-typed-codes.ts';

// One scan after the other, and what lies over the camera meanwhile: a verdict, a question, or a sheet.
export function useScanning(device: DoorDevice) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [last, setLast] = useState<Verdict | null>(null);
  const [asked, setAsked] = useState<{ what: What; choice: Choice } | null>(null);
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const [isExit, setExit] = useState(false);
  const isBusy = useRef(false);
  useTypedCodes(
    (code) => scan({ code }),
    () => show(refusal(crypto.randomUUID(), 'incomplete', true)),
  );

  // One after the other: two pictures of one ticket are one scan.
  async function scan(what: What, people: Wanted['people'] = 'ask'): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const scanned = await scanTicket(device, what, { kind: isExit ? 'exit' : 'entry', people });
      if ('choose' in scanned) {
        setVerdict(null);
        setSheet(null);
        setAsked({ what, choice: scanned.choose });
        signal('look');
      } else show(scanned.done);
    } catch {
      show(cannotKeep());
    } finally {
      isBusy.current = false;
    }
  }

  function show(next: Verdict): void {
    setAsked(null);
    setSheet(null);
    setVerdict(next);
    setLast(next);
    signal(toneOf(next));
  }

  // A refusal stays until somebody has read it; a good one makes way for the next person.
  const seen = (text: string) => {
    const isFree = asked === null && sheet === null && (verdict === null || toneOf(verdict) === 'in');
    if (isFree) void scan({ code: text });
  };

  const undo = (one: Verdict) => async () => show(await undoScan(device, one).catch(cannotKeep));

  return { verdict, setVerdict, last, asked, setAsked, sheet, setSheet, isExit, setExit, scan, seen, undo };
}

const cannotKeep = (): Verdict => refusal(crypto.randomUUID(), 'cannot_keep', true);
