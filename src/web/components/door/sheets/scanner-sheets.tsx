import { Suspense, useEffect } from 'react';
import type { CallError } from '#web/api/api.ts';
import type { DeviceView } from '#web/door/device-view.ts';
import type { DoorDevice } from '#web/door/door-device.ts';
import type { DoorStore } from '#web/door/kept/door-store.ts';
import { leaveDoor } from '#web/door/leave-door.ts';
import type { Camera } from '#web/door/reader/camera.ts';
import type { What } from '#web/door/scan-ticket.ts';
import { part } from '#web/ui/part.ts';
import type { OpenSheet } from '../door-tools.tsx';
import { CodeSheet } from './code-sheet.tsx';

// Few phones find people by name, and fewer sell.
const FindSheet = part(() => import('./find-sheet.tsx').then(({ FindSheet }) => FindSheet));
const Till = part(() => import('../till/till.tsx').then(({ Till }) => Till));
const statusSheet = () => import('./status-sheet.tsx').then(({ StatusSheet }) => StatusSheet);
const StatusSheet = part(statusSheet);
const lensSheet = () => import('./lens-sheet.tsx').then(({ LensSheet }) => LensSheet);
const LensSheet = part(lensSheet);

type ScannerSheetsProps = {
  sheet: OpenSheet | null;
  store: DoorStore;
  device: DoorDevice;
  view: DeviceView;
  camera: Camera | null;
  isMuted: boolean;
  onScan(what: What): Promise<void>;
  // While nothing is scanned.
  alone<Done>(work: () => Promise<Done>): Promise<Done | null>;
  onMute(isMuted: boolean): void;
  onLens(id: string): void;
  onOtherDoor(): void;
  onClose(): void;
};

// What the tools and the line of the scanner open.
export function ScannerSheets(props: ScannerSheetsProps) {
  const { sheet, store, device, view, camera, isMuted, onScan, alone, onMute, onLens, onOtherDoor, onClose } =
    props;
  // While there is a network.
  useEffect(() => void Promise.all([statusSheet(), lensSheet()]).catch(() => {}), []);

  async function leave(): Promise<CallError | null> {
    const failure = await leaveDoor(store, device);
    if (!failure) onOtherDoor();
    return failure;
  }

  return (
    <>
      {sheet === 'code' && <CodeSheet onCode={(code) => onScan({ code })} onClose={onClose} />}
      {sheet === 'find' && (
        <Suspense fallback={null}>
          <FindSheet device={device} onPerson={onScan} onClose={onClose} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {sheet === 'lens' && camera && <LensSheet camera={camera} onChoose={onLens} onClose={onClose} />}
        {sheet === 'till' && (
          <Till
            store={store}
            deviceId={device.id}
            sellerName={view.device.name}
            pack={device.list()?.pack ?? null}
            nowMs={device.nowMs()}
            isOnline={view.isOnline !== false}
            canVoid={view.device.powers.includes('undo')}
            onUnanswered={() => device.sync.noteAnswer(false)}
            onClose={onClose}
          />
        )}
        {sheet === 'status' && (
          <StatusSheet
            view={view}
            isMuted={isMuted}
            onMute={onMute}
            onSend={() => device.sync.hurry()}
            onOtherDoor={onOtherDoor}
            onLeave={() => alone(leave)}
            onClose={onClose}
          />
        )}
      </Suspense>
    </>
  );
}
