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

  // One after the other: two pictures of one ticket are one scan, and nothing is scanned while the phone signs off. null: something
  // is under way.
  async function alone<Done>(work: () => Promise<Done>): Promise<Done | null> {
    if (isBusy.current) return null;
    isBusy.current = true;
    try {
      return await work();
    } finally {
      isBusy.current = false;
    }
  }

  const scan = async (what: What, people: Wanted['people'] = 'ask') =>
    void (await alone(() => scanNow(what, people)));

  async function scanNow(what: What, people: Wanted['people']): Promise<void> {
    try {
      const scanned = await scanTicket(device, what, { kind: isExit ? 'exit' : 'entry', people });
      if ('choose' in scanned) {
        setVerdict(null);
        setSheet(null);
        setAsked({ what, choice: scanned.choose });
        signal('look');
      } else show(scanned.done);
    } catch (error) {
      device.sync.noteTrouble(error);
      show(refusal(crypto.randomUUID(), 'answer_unknown', true));
    }
  }

  function show(next: Verdict): void {
    setAsked(null);
    setSheet(null);
    setVerdict(next);
    // What may not be undone yet can be undone again.
    if (next.reason !== 'undo_unknown') setLast(next);
    signal(toneOf(next));
  }

  // A refusal stays until somebody has read it; a good one makes way for the next person.
  const seen = (text: string) => {
    const isFree = asked === null && sheet === null && (verdict === null || toneOf(verdict) === 'in');
    if (isFree) void scan({ code: text });
  };

  const undo = (one: Verdict) => () =>
    alone(async () => {
      try {
        show(await undoScan(device, one));
      } catch (error) {
        device.sync.noteTrouble(error);
        show(refusal(crypto.randomUUID(), 'undo_unknown', true));
      }
    });

  return {
    ...{ verdict, setVerdict, last, asked, setAsked, sheet, setSheet, isExit, setExit },
    ...{ scan, seen, undo, alone },
  };
}
