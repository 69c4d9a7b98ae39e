import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DoorDeviceView } from '#modules/door/door-fields.contract.ts';
import type { DeviceView, DoorDevice } from '#web/door/door-device.ts';
import type { DoorStore, KeptDevice } from '#web/door/kept/door-store.ts';
import { chooseDevice, keepDevice, openDoor } from '#web/door/open-door.ts';

export type DoorState =
  | { at: 'opening' }
  // The browser keeps nothing.
  | { at: 'no_store' }
  | { at: 'begin'; store: DoorStore; devices: KeptDevice[] }
  | { at: 'door'; store: DoorStore; device: DoorDevice };

// Which door this phone stands at.
export function useDoor() {
  const [state, setState] = useState<DoorState>({ at: 'opening' });
  const open = useRef<DoorDevice>(null);
  const begin = useCallback(async () => {
    open.current?.close();
    open.current = null;
    const { store, devices } = await openDoor();
    setState({ at: 'begin', store, devices });
  }, []);
  const stand = useCallback(async (store: DoorStore, kept: KeptDevice) => {
    open.current?.close();
    const device = await chooseDevice(store, kept);
    open.current = device;
    setState({ at: 'door', store, device });
  }, []);
  const paired = useCallback(
    async (store: DoorStore, view: DoorDeviceView) => stand(store, await keepDevice(store, view)),
    [stand],
  );
  useEffect(() => {
    let isLeft = false;
    openDoor().then(
      async ({ store, devices, last }) => {
        if (isLeft) return;
        if (last) await stand(store, last);
        else setState({ at: 'begin', store, devices });
      },
      () => setState({ at: 'no_store' }),
    );
    return () => {
      isLeft = true;
      open.current?.close();
    };
  }, [stand]);
  return { state, begin, stand, paired };
}

export const useDevice = (device: DoorDevice): DeviceView =>
  useSyncExternalStore(device.subscribe, device.view, device.view);
