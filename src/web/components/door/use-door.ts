import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DoorDeviceView } from '#modules/door/door-fields.contract.ts';
import type { DeviceView } from '#web/door/device-view.ts';
import type { DoorDevice } from '#web/door/door-device.ts';
import { handOverOthers } from '#web/door/hand-over-others.ts';
import type { DoorStore, KeptDevice } from '#web/door/kept/door-store.ts';
import { takeDoor } from '#web/door/one-tab.ts';
import { chooseDevice, keepDevice, type OwnDevice, openDoor } from '#web/door/open-door.ts';

export type DoorState =
  | { at: 'opening' }
  // The browser keeps nothing.
  | { at: 'no_store' }
  | { at: 'begin'; store: DoorStore; devices: OwnDevice[] }
  // Another tab of this phone stands at that door.
  | { at: 'elsewhere'; store: DoorStore; kept: KeptDevice }
  | { at: 'door'; store: DoorStore; device: DoorDevice };

// Which door this phone stands at.
export function useDoor() {
  const [state, setState] = useState<DoorState>({ at: 'opening' });
  const open = useRef<DoorDevice>(null);
  const others = useRef<() => void>(null);
  const letGo = useRef<() => void>(null);
  // Of who went somewhere else while a door was opened.
  const turn = useRef(0);
  const leave = useCallback(() => {
    turn.current += 1;
    letGo.current?.();
    letGo.current = null;
    open.current?.close();
    open.current = null;
    others.current?.();
    others.current = null;
  }, []);
  const showBegin = useCallback((store: DoorStore, devices: OwnDevice[]) => {
    setState({ at: 'begin', store, devices });
    others.current = handOverOthers(store, null, async () => {
      const now = await openDoor();
      setState((shown) => (shown.at === 'begin' ? { ...shown, devices: now.devices } : shown));
    });
  }, []);
  const begin = useCallback(async () => {
    leave();
    const { store, devices } = await openDoor();
    showBegin(store, devices);
  }, [leave, showBegin]);
  const stand = useCallback(
    async (store: DoorStore, kept: KeptDevice, isInsisting = false) => {
      leave();
      const mine = turn.current;
      const showElsewhere = () => setState({ at: 'elsewhere', store, kept });
      const release = await takeDoor(kept.id, {
        isInsisting,
        onTaken() {
          if (mine !== turn.current) return;
          leave();
          showElsewhere();
        },
      });
      if (mine !== turn.current) return release?.();
      if (!release) return showElsewhere();
      letGo.current = release;
      const device = await chooseDevice(store, kept);
      if (mine !== turn.current) return device.close();
      open.current = device;
      others.current = handOverOthers(store, kept.id, () => {});
      setState({ at: 'door', store, device });
    },
    [leave],
  );
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
        else showBegin(store, devices);
      },
      () => setState({ at: 'no_store' }),
    );
    return () => {
      isLeft = true;
      leave();
    };
  }, [stand, leave, showBegin]);
  return { state, begin, stand, paired };
}

export const useDevice = (device: DoorDevice): DeviceView =>
  useSyncExternalStore(device.subscribe, device.view, device.view);
