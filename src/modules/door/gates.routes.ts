import { actFor } from '#modules/merchants/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { viewBoard, viewBoardMark } from './board/view-board.ts';
import { setDeviceToken } from './devices/device-cookie.ts';
import { listOwnDoors } from './devices/list-doors.ts';
import { makePairing } from './devices/make-pairing.ts';
import { openDoor } from './devices/open-door.ts';
import { removeGate } from './devices/remove-gate.ts';
import { revokeDevice } from './devices/revoke-device.ts';
import { saveGate } from './devices/save-gate.ts';
import { viewSetup } from './devices/view-setup.ts';
import type { DoorServices } from './door-services.ts';
import { gateCalls } from './gates.contract.ts';

export const gateRoutes = (services: DoorServices): Route[] => {
  const { db } = services;
  return implement(gateCalls, {
    'GET /api/sell/{organizer}/events/{event}/door': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewSetup(by, params.event)),
    'POST /api/sell/{organizer}/events/{event}/door/gates': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, (by) => saveGate(services, by, params.event, body)),
    'POST /api/sell/{organizer}/events/{event}/door/gates/remove': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, (by) => removeGate(services, by, params.event, body.gate)),
    'POST /api/sell/{organizer}/events/{event}/door/pairings': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, (by) => makePairing(services, by, params.event, body)),
    'POST /api/sell/{organizer}/events/{event}/door/devices/revoke': ({ params, body }, ask) =>
      actFor(db, params.organizer, ask, (by) => revokeDevice(services, by, params.event, body.device)),
    'POST /api/sell/{organizer}/events/{event}/door/open': async ({ params, body }, ask, browser) => {
      const opened = await actFor(db, params.organizer, ask, (by) =>
        openDoor(services, by, params.event, body),
      );
      if (!opened.ok) return opened;
      setDeviceToken(browser, opened.value.device.id, opened.value.token);
      return ok(opened.value.device);
    },
    'GET /api/sell/door': (_input, { actor, now }) => listOwnDoors(db, actor, now),
    'GET /api/sell/{organizer}/events/{event}/door/board': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewBoard(by, params.event, ask.locale)),
    'GET /api/sell/{organizer}/events/{event}/door/board/mark': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewBoardMark(by, params.event)),
  });
};
