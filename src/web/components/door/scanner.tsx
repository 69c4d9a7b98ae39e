import { Suspense, useEffect, useRef, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import type { CallError } from '#web/api/api.ts';
import type { DoorDevice } from '#web/door/door-device.ts';
import type { DoorStore } from '#web/door/kept/door-store.ts';
import { leaveDoor } from '#web/door/leave-door.ts';
import type { Camera } from '#web/door/reader/camera.ts';
import { scanTicket, type Wanted, type What } from '#web/door/scan-ticket.ts';
import { undoScan } from '#web/door/undo-scan.ts';
import { type Choice, refusal, toneOf, type Verdict } from '#web/door/verdict.ts';
import { countText } from '#web/page/count-text.ts';
import { part } from '#web/ui/part.ts';
import { CameraView } from './camera-view.tsx';
import { CodeSheet } from './code-sheet.tsx';
import { DoorTools, type OpenSheet } from './door-tools.tsx';
import { HowManySheet } from './how-many-sheet.tsx';
import { muteSound, signal, wakeSound } from './signal.ts';
import { StatusLine } from './status-line.tsx';
import { useAwake } from './use-awake.ts';
import { useDevice } from './use-door.ts';
import { useTypedCodes } from './use-typed-codes.ts';
import { VerdictScreen } from './verdict-screen.tsx';
import { wordOf } from './verdict-words.ts';

// Few phones find people by name, and fewer sell.
const FindSheet = part(() => import('./find-sheet.tsx').then(({ FindSheet }) => FindSheet));
const Till = part(() => import('./till/till.tsx').then(({ Till }) => Till));
const statusSheet = () => import('./status-sheet.tsx').then(({ StatusSheet }) => StatusSheet);
const StatusSheet = part(statusSheet);
const lensSheet = () => import('./lens-sheet.tsx').then(({ LensSheet }) => LensSheet);
const LensSheet = part(lensSheet);

type ScannerProps = { store: DoorStore; device: DoorDevice; onOtherDoor(): void };

export function Scanner({ store, device, onOtherDoor }: ScannerProps) {
  const view = useDevice(device);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [last, setLast] = useState<Verdict | null>(null);
  const [asked, setAsked] = useState<{ what: What; choice: Choice } | null>(null);
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const [isExit, setExit] = useState(false);
  const [camera, setCamera] = useState<Camera | null>(null);
  const [isLit, setLit] = useState(false);
  const [lensId, setLensId] = useKept(store, 'lens');
  const [sound, setSound] = useKept(store, 'sound');
  const [leaveFailure, setLeaveFailure] = useState<CallError | null>(null);
  const isBusy = useRef(false);
  useEffect(() => muteSound(sound === 'off'), [sound]);
  // While there is a network.
  useEffect(() => void Promise.all([statusSheet(), lensSheet()]).catch(() => {}), []);
  useAwake();
  useTypedCodes(
    (code) => scan({ code }),
    () => show(refusal(crypto.randomUUID(), 'incomplete', true)),
  );

  const { event, gate, powers } = view.device;
  const can = (power: (typeof powers)[number]) => powers.includes(power);
  const gateName = gate?.name ?? m.scan_no_gate();
  const counts = countsOf(device, view.inside);

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
      show(refusal(crypto.randomUUID(), 'cannot_keep', true));
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

  const undo = (one: Verdict) => async () =>
    show(await undoScan(device, one).catch(() => refusal(crypto.randomUUID(), 'cannot_keep', true)));
  const canUndo = (one: Verdict) =>
    can('undo') && one.ticketId !== null && (one.kind === 'entry' || one.kind === 'exit');

  async function leave(): Promise<void> {
    const failure = await leaveDoor(store, device);
    if (failure) setLeaveFailure(failure);
    else onOtherDoor();
  }

  return (
    <div className="door" onPointerDown={wakeSound}>
      <h1 className="sr-only">
        {m.scan_title()}: {event.name}
      </h1>
      <header className="door-column door-head">
        <span className="door-gate">{gateName}</span>
        <span>{counts}</span>
      </header>
      <StatusLine view={view} onOpen={() => setSheet('status')} />
      {lensId !== undefined && <CameraView lensId={lensId} onCamera={showCamera} onCode={seen} />}
      {last && (
        <div className="door-last">
          <div className="door-column flex items-center gap-2">
            <span className="door-gate flex-1">
              <b>{wordOf(last)}</b> {last.name}
            </span>
            {canUndo(last) && (
              <button type="button" className="min-h-11 px-2 font-bold underline" onClick={undo(last)}>
                {m.scan_undo()}
              </button>
            )}
          </div>
        </div>
      )}
      <DoorTools
        torch={camera?.switchTorch ? { isLit, onSwitch: () => switchTorch(camera) } : null}
        hasLenses={(camera?.lenses.length ?? 0) > 1}
        canFind={can('search')}
        canSell={can('sell')}
        isOnline={view.isOnline !== false}
        isExit={isExit}
        comingBack={comingBackOf(device)}
        onExit={setExit}
        onOpen={setSheet}
      />
      {sheet === 'code' && <CodeSheet onCode={(code) => scan({ code })} onClose={() => setSheet(null)} />}
      {sheet === 'find' && (
        <Suspense fallback={null}>
          <FindSheet device={device} onPerson={scan} onClose={() => setSheet(null)} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {sheet === 'lens' && camera && (
          <LensSheet camera={camera} onChoose={chooseLens} onClose={() => setSheet(null)} />
        )}
        {sheet === 'till' && (
          <Till
            store={store}
            deviceId={device.id}
            sellerName={view.device.name}
            pack={device.list()?.pack ?? null}
            nowMs={device.nowMs()}
            isOnline={view.isOnline !== false}
            canVoid={can('undo')}
            onUnanswered={() => device.sync.noteAnswer(false)}
            onClose={() => setSheet(null)}
          />
        )}
        {sheet === 'status' && (
          <StatusSheet
            view={view}
            isMuted={sound === 'off'}
            leaveFailure={leaveFailure}
            onMute={(isMuted) => setSound(isMuted ? 'off' : 'on')}
            onSend={() => device.sync.hurry()}
            onOtherDoor={onOtherDoor}
            onLeave={leave}
            onClose={() => setSheet(null)}
          />
        )}
      </Suspense>
      {asked && (
        <HowManySheet
          choice={asked.choice}
          isExit={isExit}
          onChoose={(people) => scan(asked.what, people)}
          onClose={() => setAsked(null)}
        />
      )}
      {verdict && (
        <VerdictScreen
          verdict={verdict}
          event={event}
          gate={gateName}
          counts={counts}
          now={device.nowMs()}
          onNext={() => setVerdict(null)}
          onUndo={canUndo(verdict) ? undo(verdict) : null}
          onFind={
            can('search') && (view.isOnline !== false || can('names'))
              ? () => {
                  setVerdict(null);
                  setSheet('find');
                }
              : null
          }
        />
      )}
    </div>
  );

  // Its light is off, also of one that was lit before the page was out of sight.
  function showCamera(opened: Camera | null): void {
    setCamera(opened);
    setLit(false);
  }

  async function switchTorch({ switchTorch: turn }: Camera): Promise<void> {
    await turn?.(!isLit).then(
      () => setLit(!isLit),
      () => {},
    );
  }

  function chooseLens(id: string): void {
    setLensId(id);
    setSheet(null);
  }
}

// The list may be missing, or older than tickets that were sold since.
function countsOf(device: DoorDevice, inside: number): string {
  const expected = device.list()?.expected ?? -1;
  const count = countText(inside);
  return expected < inside ? m.scan_in({ count }) : m.scan_in_of({ count, expected: countText(expected) });
}

// Of the types, those with which people may go out and in again. null: the list has not come yet.
const comingBackOf = (device: DoorDevice): string[] | null =>
  device.list()?.pack.types.flatMap(({ name, entry_rule }) => (entry_rule === 'reentry' ? name : [])) ?? null;

// What was chosen on this phone. undefined: not read yet.
function useKept(store: DoorStore, name: 'lens' | 'sound') {
  const [kept, setKept] = useState<string | null>();
  useEffect(() => {
    store.get('choices', name).then(
      (found) => setKept(found ?? null),
      () => setKept(null),
    );
  }, [store, name]);
  const choose = (next: string) => {
    setKept(next);
    void store.put('choices', next, name);
  };
  return [kept, choose] as const;
}
