import { useEffect, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import type { DoorDevice } from '#web/door/door-device.ts';
import type { DoorStore } from '#web/door/kept/door-store.ts';
import type { Camera } from '#web/door/reader/camera.ts';
import type { Verdict } from '#web/door/verdict.ts';
import { countText } from '#web/page/count-text.ts';
import { CameraView } from './camera-view.tsx';
import { DoorTools } from './door-tools.tsx';
import { HowManySheet } from './sheets/how-many-sheet.tsx';
import { ScannerSheets } from './sheets/scanner-sheets.tsx';
import { muteSound, wakeSound } from './signal.ts';
import { StatusLine } from './status-line.tsx';
import { useAwake } from './use-awake.ts';
import { useDevice } from './use-door.ts';
import { useScanning } from './use-scanning.ts';
import { VerdictScreen } from './verdict-screen.tsx';
import { wordOf } from './verdict-words.ts';

type ScannerProps = { store: DoorStore; device: DoorDevice; onOtherDoor(): void };

export function Scanner({ store, device, onOtherDoor }: ScannerProps) {
  const view = useDevice(device);
  const scanning = useScanning(device);
  const { verdict, setVerdict, last, asked, setAsked, sheet, setSheet, isExit, setExit } = scanning;
  const { scan, seen, undo, alone } = scanning;
  const [camera, setCamera] = useState<Camera | null>(null);
  const [isLit, setLit] = useState(false);
  const [lensId, setLensId] = useKept(store, 'lens');
  const [sound, setSound] = useKept(store, 'sound');
  useEffect(() => muteSound(sound === 'off'), [sound]);
  useAwake();

  const { event, gate, powers } = view.device;
  const can = (power: (typeof powers)[number]) => powers.includes(power);
  const gateName = gate?.name ?? m.scan_no_gate();
  const counts = countsOf(device, view.inside);

  const canUndo = (one: Verdict) =>
    can('undo') && one.ticketId !== null && (one.kind === 'entry' || one.kind === 'exit');

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
      <ScannerSheets
        {...{ sheet, store, device, view, camera, alone, onOtherDoor }}
        isMuted={sound === 'off'}
        onScan={scan}
        onMute={(isMuted) => setSound(isMuted ? 'off' : 'on')}
        onLens={chooseLens}
        onClose={() => setSheet(null)}
      />
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
          keepsNames={can('names')}
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
