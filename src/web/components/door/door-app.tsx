import { Suspense, useEffect } from 'react';
import { m } from '#shared/messages/messages.js';
import type { DoorDevice } from '#web/door/door-device.ts';
import { type DoorStore, forgetDevice } from '#web/door/kept/door-store.ts';
import { part } from '#web/ui/part.ts';
import { Begin } from './begin.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { Scanner } from './scanner.tsx';
import { useDevice, useDoor } from './use-door.ts';

const ended = () => import('./ended.tsx').then(({ Ended }) => Ended);
const Ended = part(ended);

// The same page for everybody: who stands at which door is known on the phone alone, so it opens without a network.
export function DoorApp() {
  const { state, begin, stand, paired } = useDoor();
  // While there is a network.
  useEffect(() => void ended().catch(() => {}), []);
  if (state.at === 'begin')
    return <Begin store={state.store} devices={state.devices} onStand={stand} onPaired={paired} />;
  if (state.at === 'door') return <AtDoor {...state} onAgain={begin} />;
  if (state.at === 'elsewhere')
    return <Elsewhere onHere={() => stand(state.store, state.kept, true)} onAgain={begin} />;
  return (
    <main id="main" className="mx-auto w-full max-w-120 px-4 py-6">
      <h1 className="type-title">{m.scan_title()}</h1>
      <p role="status" className="mt-2">
        {state.at === 'no_store' ? m.scan_no_store() : m.scan_opening()}
      </p>
      <noscript>
        <p className="mt-2">{m.scan_needs_script()}</p>
      </noscript>
    </main>
  );
}

type AtDoorProps = { store: DoorStore; device: DoorDevice; onAgain(): void };

function AtDoor({ store, device, onAgain }: AtDoorProps) {
  const view = useDevice(device);
  const discard = async () => {
    device.close();
    await forgetDevice(store, device.id);
    onAgain();
  };
  if (view.isEnded || view.isUnknown)
    return (
      <Suspense fallback={null}>
        <Ended view={view} onAgain={onAgain} onDiscard={discard} />
      </Suspense>
    );
  return (
    <main id="main">
      <Scanner key={device.id} store={store} device={device} onOtherDoor={onAgain} />
    </main>
  );
}
